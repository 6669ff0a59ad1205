import type { BusinessDay } from '@doorsign/shared-schema/widget';
import type { CacheRecorder } from '../platform/metrics/cache-metrics.ts';
import type { Publications } from '../records/publishing/publications.ts';
import type { Snapshot, Snapshots } from '../records/publishing/snapshots.ts';

/** A cache of data that is derived from public snapshots, for the locations that are requested most. */
export interface LocationCache<Made> {
  /** Returns the cached entry if it is still right; undefined sends the caller to find(). */
  peek(locationId: string): Made | undefined;
  /** Builds an entry that is not cached, once for all concurrent callers.
   * @returns undefined for a location that is not public
   * @throws  the error of building it, if there is not even an older entry */
  find(locationId: string): Promise<Made | undefined>;
}

/** The revision of the snapshot from which an entry was built. */
interface Revised {
  readonly rev: string;
}

/** The dependencies of every cache of locations. */
export interface LocationCacheDeps {
  snapshots: Pick<Snapshots, 'findPublic'>;
  publications: Pick<Publications, 'subscribe'>;
  now(): number;
  /** Called with an error if an older entry was returned instead. */
  onStale(error: unknown): void;
  counts: CacheRecorder;
  /** Maximum number of cached locations; each cache has its own default. */
  locationsMax?: number;
}

/** The entries of one cache. */
interface Entries<Made extends Revised> {
  make(snapshot: Snapshot): Promise<Made> | Made;
  /** Returns whether an entry is right at an instant, if nothing has been published since it was built. */
  isRight(made: Made, nowMs: number): boolean;
  locationsMax: number;
}

/** An entry that is right for one business day. */
interface Daily {
  readonly day: BusinessDay;
}

/** Returns whether an entry of one business day is right at an instant. */
export const isOfThisDay = ({ day }: Daily, nowMs: number): boolean => day.startsAt <= nowMs && nowMs < day.endsAt;

/** Creates the cache. If the database fails, an older entry is better than none: it only lacks the latest edits.
 * Source: shared-schema/docs/product-rules.md#s11. */
export const createLocationCache = <Made extends Revised>(
  { snapshots, publications, now, onStale, counts }: LocationCacheDeps,
  { make, isRight, locationsMax }: Entries<Made>,
): LocationCache<Made> => {
  /** Least recently used first. */
  const kept = new Map<string, { readonly made: Made; isOutdated: boolean }>();
  const underWay = new Map<string, Promise<Made | undefined>>();

  const outdate = (locationId: string): void => {
    const entry = kept.get(locationId);
    if (entry) entry.isOutdated = true;
    // A read in progress may be older than the edit; later callers must not get its result.
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
      const snapshot = await snapshots.findPublic(locationId);
      const made = snapshot && (await make(snapshot));
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
      if (!entry || entry.isOutdated || !isRight(entry.made, now())) return undefined;
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
