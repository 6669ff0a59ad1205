import type { CacheRecorder } from '../platform/metrics/cache-metrics.ts';
import type { Publications } from '../records/publishing/publications.ts';

/** Something about a location that is made of its public snapshot, in memory for those that are asked for most. */
export interface LocationCache<Made> {
  /** What is at hand and right now; undefined sends the caller to find(). */
  peek(locationId: string): Made | undefined;
  /** Makes what is not at hand, once for all who ask meanwhile.
   * @returns undefined for a location that is not public
   * @throws  what making it throws, where there is not even an older one */
  find(locationId: string): Promise<Made | undefined>;
}

/** Of which revision of the snapshot something was made. */
interface Revised {
  readonly rev: number;
}

interface LocationCacheDeps<Made extends Revised> {
  publications: Pick<Publications, 'subscribe'>;
  make(locationId: string): Promise<Made | undefined>;
  /** Does it hold now, if nothing has been published since? */
  isRight(made: Made): boolean;
  /** Hears of a failure that an older one hid. */
  onStale(error: unknown): void;
  locationsMax: number;
  counts: CacheRecorder;
}

/** When the database fails, an older answer is better than none: it is true but for the edits since.
 * Source: shared-schema/docs/product-rules.md#s11. */
export const createLocationCache = <Made extends Revised>(deps: LocationCacheDeps<Made>): LocationCache<Made> => {
  const { publications, make, isRight, onStale, locationsMax, counts } = deps;
  /** Least recently used first. */
  const kept = new Map<string, { readonly made: Made; isOutdated: boolean }>();
  const underWay = new Map<string, Promise<Made | undefined>>();

  const outdate = (locationId: string): void => {
    const entry = kept.get(locationId);
    if (entry) entry.isOutdated = true;
    // What is being read may be older than the edit: whoever asks from now on must not get it.
    underWay.delete(locationId);
  };

  publications.subscribe({
    changed: outdate,
    allChanged() {
      for (const locationId of [...kept.keys(), ...underWay.keys()]) outdate(locationId);
    },
    held: () => [...kept].map(([locationId, { made }]) => [locationId, made.rev] as const),
  });

  const keep = (locationId: string, made: Made): void => {
    kept.delete(locationId);
    kept.set(locationId, { made, isOutdated: false });
    for (const leastUsed of kept.keys()) {
      if (kept.size <= locationsMax) break;
      kept.delete(leastUsed);
    }
  };

  const renew = async (locationId: string, isCurrent: () => boolean): Promise<Made | undefined> => {
    try {
      const made = await make(locationId);
      if (made !== undefined && isCurrent()) keep(locationId, made);
      if (made === undefined) kept.delete(locationId);
      return made;
    } catch (error) {
      const older = kept.get(locationId);
      if (!older) throw error;
      counts.stale();
      onStale(error);
      return older.made;
    }
  };

  return {
    peek(locationId) {
      const entry = kept.get(locationId);
      if (!entry || entry.isOutdated || !isRight(entry.made)) return undefined;
      kept.delete(locationId);
      kept.set(locationId, entry);
      counts.hit();
      return entry.made;
    },
    find(locationId) {
      counts.miss();
      const shared = underWay.get(locationId);
      if (shared) return shared;
      const isCurrent = (): boolean => underWay.get(locationId) === mine;
      const mine = renew(locationId, isCurrent).finally(() => {
        if (isCurrent()) underWay.delete(locationId);
      });
      underWay.set(locationId, mine);
      return mine;
    },
  };
};
