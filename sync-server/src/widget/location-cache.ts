import type { BusinessDay } from '@doorsign/shared-schema/widget';
import { createEntryCache, type EntryCache } from '../platform/entry-cache.ts';
import type { CacheRecorder } from '../platform/metrics/cache-metrics.ts';
import type { Publications } from '../records/publishing/publications.ts';
import type { Snapshot, Snapshots } from '../records/publishing/snapshots.ts';

/** A cache of data that is derived from public snapshots, for the locations that are requested most. It finds nothing for a location that is
 * not public. */
export type LocationCache<Made> = Pick<EntryCache<Made>, 'peek' | 'find' | 'isCurrent'>;

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
  { snapshots, publications, ...deps }: LocationCacheDeps,
  { make, isRight, locationsMax }: Entries<Made>,
): LocationCache<Made> => {
  const cache = createEntryCache<Made>(deps, {
    async make(locationId) {
      const snapshot = await snapshots.findPublic(locationId);
      return snapshot && make(snapshot);
    },
    isRight,
    max: locationsMax,
  });
  publications.subscribe({
    changed: cache.outdate,
    allChanged: cache.outdateAll,
    // Of what is outdated the change has been heard.
    held: () =>
      [...cache.entries()].flatMap(([locationId, made]) =>
        cache.isCurrent(locationId, made) ? [[locationId, made.rev] as const] : [],
      ),
  });
  return cache;
};
