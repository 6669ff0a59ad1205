import type { CacheRecorder } from './metrics/cache-metrics.ts';

/** A cache of entries that are made on request and used until they are outdated. */
export interface EntryCache<Made> {
  /** Returns the cached entry if it is still right; undefined sends the caller to find(). */
  peek(key: string): Made | undefined;
  /** Makes an entry, once for all concurrent callers.
   * @returns undefined if there is nothing to make it of
   * @throws  the error of making it, if there is not even an older entry */
  find(key: string): Promise<Made | undefined>;
  /** Returns whether this is the cached entry and not outdated. An older one that was returned after a failure is not, nor is one of which a
   * change has been heard while it was made. */
  isCurrent(key: string, made: Made): boolean;
  /** Marks an entry as outdated. What is being made of it may be older than the change: later callers do not get it. */
  outdate(key: string): void;
  outdateAll(): void;
  /** Keeps what is being made now from being cached, and from later callers. */
  dropUnderWay(): void;
  /** The cached entries by key, outdated ones too. */
  entries(): IterableIterator<readonly [key: string, made: Made]>;
}

interface EntryCacheDeps {
  now(): number;
  /** Called with an error if an older entry was returned instead. */
  onStale(error: unknown): void;
  counts: CacheRecorder;
}

interface Entries<Made> {
  /** @returns undefined if there is nothing to make an entry of */
  make(key: string): Promise<Made | undefined>;
  /** Returns whether an entry is right at an instant, if it is not outdated. */
  isRight(made: Made, nowMs: number): boolean;
  /** Maximum number of entries; the least recently used one is evicted first. */
  max: number;
}

/** Creates the cache. If making an entry fails, an older one is better than none: it only lacks the latest changes. */
export const createEntryCache = <Made>(
  { now, onStale, counts }: EntryCacheDeps,
  { make, isRight, max }: Entries<Made>,
): EntryCache<Made> => {
  /** Least recently used first. */
  const kept = new Map<string, { readonly made: Made; isOutdated: boolean }>();
  const underWay = new Map<string, Promise<Made | undefined>>();

  const outdate = (key: string): void => {
    const entry = kept.get(key);
    if (entry) entry.isOutdated = true;
    underWay.delete(key);
  };

  const keep = (key: string, made: Made): void => {
    kept.delete(key);
    kept.set(key, { made, isOutdated: false });
    for (const leastUsed of kept.keys()) {
      if (kept.size <= max) break;
      kept.delete(leastUsed);
    }
  };

  const renew = async (key: string, isCurrent: () => boolean): Promise<Made | undefined> => {
    try {
      const made = await make(key);
      if (made !== undefined && isCurrent()) keep(key, made);
      if (made === undefined) kept.delete(key);
      return made;
    } catch (error) {
      const older = kept.get(key);
      if (!older) throw error;
      counts.stale();
      onStale(error);
      return older.made;
    }
  };

  return {
    peek(key) {
      const entry = kept.get(key);
      if (!entry || entry.isOutdated || !isRight(entry.made, now())) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      counts.hit();
      return entry.made;
    },
    find(key) {
      counts.miss();
      const shared = underWay.get(key);
      if (shared) return shared;
      const isCurrent = (): boolean => underWay.get(key) === mine;
      const mine = renew(key, isCurrent).finally(() => {
        if (isCurrent()) underWay.delete(key);
      });
      underWay.set(key, mine);
      return mine;
    },
    isCurrent(key, made) {
      const entry = kept.get(key);
      return entry?.made === made && !entry.isOutdated;
    },
    outdate,
    outdateAll() {
      for (const key of [...kept.keys(), ...underWay.keys()]) outdate(key);
    },
    dropUnderWay: () => underWay.clear(),
    *entries() {
      for (const [key, { made }] of kept) yield [key, made] as const;
    },
  };
};
