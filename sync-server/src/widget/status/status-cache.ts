import { DAY } from '@doorsign/shared-schema/status/units';
import { createLocationCache, type LocationCache, type LocationCacheDeps } from '../location-cache.ts';
import { currentStatusOf, type CurrentStatus } from './current-status.ts';

/** The source of a business's status, for pages without scripts. */
export interface StatusSource {
  /** Revision of the snapshot. */
  readonly rev: string;
  readonly domains: readonly string[];
  /** Returns the current status. */
  currentStatus(): CurrentStatus;
}

/** Maximum number of cached locations; one with 400 holidays takes 100 KB. */
const LOCATIONS_MAX = 500;

/** Caches the schedules of the locations that are requested most. A schedule is right until the next edit. It is nevertheless read again
 * once a day, because the holidays of the sample business move on with the years. */
export const createStatusCache = (deps: LocationCacheDeps): LocationCache<StatusSource> => {
  const { now, locationsMax = LOCATIONS_MAX } = deps;
  const readAt = new WeakMap<StatusSource, number>();
  return createLocationCache<StatusSource>(deps, {
    locationsMax,
    isRight: (source, nowMs) => Math.abs(nowMs - (readAt.get(source) ?? 0)) < DAY,
    make(snapshot) {
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
