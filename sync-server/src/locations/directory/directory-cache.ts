import type { MapPoint } from '@doorsign/shared-schema/locations';
import { DAY } from '@doorsign/shared-schema/status/units';
import type { Reader } from '../../platform/database/database.ts';
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
export const createDirectoryCache = ({ reader, snapshots, publications, now, onStale, counts }: DirectoryCacheDeps) => {
  /** Least recently used first. */
  const kept = new Map<string, { readonly directory: LoadedDirectory; readonly readAt: number; isOutdated: boolean }>();
  const underWay = new Map<string, Promise<LoadedDirectory | undefined>>();

  publications.subscribe({
    changed(locationId) {
      for (const entry of kept.values())
        if (entry.directory.places.some(({ snapshot }) => snapshot.locationId === locationId)) entry.isOutdated = true;
      // What is being read may be older than the change, and which locations it has is not known yet.
      underWay.clear();
    },
    allChanged() {
      for (const entry of kept.values()) entry.isOutdated = true;
      underWay.clear();
    },
    held: () =>
      [...kept.values()].flatMap(({ directory }) =>
        directory.places.map(({ snapshot }) => [snapshot.locationId, snapshot.rev] as const),
      ),
  });

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
    return places.length > 0 ? { name, places } : undefined;
  };

  const keep = (directory: LoadedDirectory): void => {
    kept.delete(directory.name);
    kept.set(directory.name, { directory, readAt: now(), isOutdated: false });
    for (const leastUsed of kept.keys()) {
      if (kept.size <= DIRECTORIES_MAX) break;
      kept.delete(leastUsed);
    }
  };

  const renew = async (name: string, isCurrent: () => boolean): Promise<LoadedDirectory | undefined> => {
    try {
      const directory = await load(name);
      if (!directory) kept.delete(name);
      else if (isCurrent()) keep(directory);
      return directory;
    } catch (error) {
      const older = kept.get(name);
      if (!older) throw error;
      counts.stale();
      onStale(error);
      return older.directory;
    }
  };

  return async (name: string): Promise<LoadedDirectory | undefined> => {
    const entry = kept.get(name);
    // Public holidays move on with the years.
    if (entry && !entry.isOutdated && Math.abs(now() - entry.readAt) < DAY) {
      kept.delete(name);
      kept.set(name, entry);
      counts.hit();
      return entry.directory;
    }
    counts.miss();
    const shared = underWay.get(name);
    if (shared) return shared;
    const isCurrent = (): boolean => underWay.get(name) === mine;
    const mine: Promise<LoadedDirectory | undefined> = renew(name, isCurrent).finally(() => {
      if (isCurrent()) underWay.delete(name);
    });
    underWay.set(name, mine);
    return mine;
  };
};
