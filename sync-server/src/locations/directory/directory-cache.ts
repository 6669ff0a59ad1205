import type { MapPoint } from '@doorsign/shared-schema/locations';
import { DAY } from '@doorsign/shared-schema/status/units';
import type { Reader } from '../../platform/database/database.ts';
import { createEntryCache } from '../../platform/entry-cache.ts';
import type { CacheRecorder } from '../../platform/metrics/cache-metrics.ts';
import type { Publications } from '../../records/publishing/publications.ts';
import type { Snapshot, Snapshots } from '../../records/publishing/snapshots.ts';
import { namesOf, type LocationNames } from '../../records/user-place.ts';
import { findDirectory } from './repository.ts';

/** A location of a directory. */
export interface Place {
  readonly names: LocationNames;
  readonly point: MapPoint | null;
  readonly snapshot: Snapshot;
}

/** A directory with its public locations, in order; there is at least one. */
export interface LoadedDirectory {
  readonly name: string;
  readonly places: readonly Place[];
  /** Epoch milliseconds. */
  readonly readAt: number;
}

export interface DirectoryCacheDeps {
  reader: Reader;
  snapshots: Pick<Snapshots, 'findPublic'>;
  publications: Pick<Publications, 'subscribe'>;
  now(): number;
  /** Called with an error if an older directory was returned instead. */
  onStale(error: unknown): void;
  counts: CacheRecorder;
}

/** Maximum number of cached directories. Ten locations with 400 holidays each take 1 MB. */
const DIRECTORIES_MAX = 100;

/** Caches the directories that are requested most, until one of their locations changes. A change of the name, and of the list, publishes the
 * locations too. If the database fails, an older directory is better than none.
 * @returns a function that finds a directory by name; undefined if there is none, or none of its locations is public
 * Source: shared-schema/docs/product-rules.md#l12, #s11. */
export const createDirectoryCache = ({ reader, snapshots, publications, now, ...deps }: DirectoryCacheDeps) => {
  const load = async (name: string): Promise<LoadedDirectory | undefined> => {
    const placed = await findDirectory(reader, name);
    if (!placed) return undefined;
    const found = await Promise.all(placed.map(({ id }) => snapshots.findPublic(id)));
    const nameOf = await namesOf(
      reader,
      placed.map(({ id }) => id),
    );
    const places = placed.flatMap(({ id, point }, index) => {
      const snapshot = found[index];
      return snapshot ? [{ names: nameOf(id), point, snapshot }] : [];
    });
    return places.length > 0 ? { name, places, readAt: now() } : undefined;
  };
  const cache = createEntryCache<LoadedDirectory>(
    { ...deps, now },
    {
      make: load,
      // Public holidays move on with the years.
      isRight: ({ readAt }, nowMs) => Math.abs(nowMs - readAt) < DAY,
      max: DIRECTORIES_MAX,
    },
  );
  publications.subscribe({
    changed(locationId) {
      for (const [name, { places }] of cache.entries())
        if (places.some(({ snapshot }) => snapshot.locationId === locationId)) cache.outdate(name);
      // Which locations a directory that is being read has is not known yet.
      cache.dropUnderWay();
    },
    allChanged: cache.outdateAll,
    held: () =>
      // Of what is outdated the change has been heard.
      Array.from(cache.entries()).flatMap(([name, loaded]) =>
        cache.isCurrent(name, loaded)
          ? loaded.places.map(({ snapshot }) => [snapshot.locationId, snapshot.rev] as const)
          : [],
      ),
  });
  return async (name: string): Promise<LoadedDirectory | undefined> => cache.peek(name) ?? cache.find(name);
};
