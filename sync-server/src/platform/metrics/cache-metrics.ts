import { Counter, type Registry } from 'prom-client';

/** Counts the hits and misses of a cache. */
export interface CacheRecorder {
  /** The value was cached. */
  hit(): void;
  /** The value had to be made. */
  miss(): void;
  /** The value could not be made, and an older one was returned. */
  stale(): void;
}

/** The recorders of the caches by name. */
export interface CacheRecorders {
  readonly payload: CacheRecorder;
  readonly status: CacheRecorder;
  readonly closures: CacheRecorder;
  readonly directory: CacheRecorder;
}

export const createCacheMetrics = (registry: Registry): CacheRecorders => {
  const payload = createTally();
  const status = createTally();
  const closures = createTally();
  const directory = createTally();
  new Counter({
    name: 'doorsign_widget_cache_total',
    help: 'Widget requests by cache outcome: hit, miss, or stale (an older response was served).',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect() {
      for (const [cache, { take }] of Object.entries({ payload, status, closures, directory }))
        for (const [outcome, count] of Object.entries(take())) this.inc({ cache, outcome }, count);
    },
  });
  return { payload, status, closures, directory };
};

/** Plain numbers until the next scrape: for most requests a hit is all the work there is. */
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
