import { DAY } from '@doorsign/shared-schema/status/units';
import type { CacheRecorder } from '../../platform/metrics/cache-metrics.ts';
import type { Publications } from '../../records/publishing/publications.ts';
import type { Snapshots } from '../../records/publishing/snapshots.ts';
import { createLocationCache, type LocationCache } from '../location-cache.ts';
import { currentStatusOf, type CurrentStatus } from './current-status.ts';

/** The source of a business's status, for pages without scripts. */
export interface StatusSource {
  /** Revision of the snapshot. */
  readonly rev: number;
  readonly domains: readonly string[];
  /** Returns the current status. */
  currentStatus(): CurrentStatus;
}

interface StatusCacheDeps {
  snapshots: Pick<Snapshots, 'findPublic'>;
  publications: Pick<Publications, 'subscribe'>;
  now(): number;
  /** Called with an error if an older response was returned instead. */
  onStale(error: unknown): void;
  counts: CacheRecorder;
  /** Maximum number of cached locations; one with 400 holidays takes 100 KB. */
  locationsMax?: number;
}

/** Caches the schedules of the locations that are requested most. A schedule is right until the next edit. It is nevertheless read again
 * once a day, because the holidays of the sample business move on with the years. */
export const createStatusCache = (deps: StatusCacheDeps): LocationCache<StatusSource> => {
  const { snapshots, publications, now, onStale, counts, locationsMax = 500 } = deps;
  const readAt = new WeakMap<StatusSource, number>();
  return createLocationCache({
    publications,
    onStale,
    counts,
    locationsMax,
    isRight: (source) => Math.abs(now() - (readAt.get(source) ?? 0)) < DAY,
    async make(locationId): Promise<StatusSource | undefined> {
      const snapshot = await snapshots.findPublic(locationId);
      if (!snapshot) return undefined;
      let current: CurrentStatus | null = null;
      const source: StatusSource = {
        rev: snapshot.rev,
        domains: snapshot.domains,
        currentStatus() {
          const nowMs = now();
          if (!current || nowMs < current.from || nowMs >= current.until) current = currentStatusOf(snapshot, nowMs);
          return current;
        },
      };
      readAt.set(source, now());
      return source;
    },
  });
};
