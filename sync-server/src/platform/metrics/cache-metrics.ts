import { Counter, type Registry } from 'prom-client';

/** Counts what a cache was good for. */
export interface CacheRecorder {
  /** It was at hand. */
  hit(): void;
  /** It had to be made. */
  miss(): void;
  /** It could not be made, and an older one was given. */
  stale(): void;
}

/** The caches by name. */
export interface CacheRecorders {
  readonly payload: CacheRecorder;
  readonly status: CacheRecorder;
}

export const createCacheMetrics = (registry: Registry): CacheRecorders => {
  const payload = createTally();
  const status = createTally();
  new Counter({
    name: 'doorsign_widget_cache_total',
    help: 'Widget requests by what the memory had for them: hit, miss, or stale where only an older answer was left.',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect() {
      for (const [cache, { take }] of Object.entries({ payload, status }))
        for (const [outcome, count] of Object.entries(take())) this.inc({ cache, outcome }, count);
    },
  });
  return { payload, status };
};

/** Plain numbers until somebody asks: a hit is all there is to most requests. */
const createTally = (): CacheRecorder & { take(): { hit: number; miss: number; stale: number } } => {
  let counts = { hit: 0, miss: 0, stale: 0 };
  return {
    hit: () => void (counts.hit += 1),
    miss: () => void (counts.miss += 1),
    stale: () => void (counts.stale += 1),
    take() {
      const taken = counts;
      counts = { hit: 0, miss: 0, stale: 0 };
      return taken;
    },
  };
};
