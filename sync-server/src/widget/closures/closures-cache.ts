import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import { packVariants, type Variants } from '../../http/variants.ts';
import type { CacheRecorder } from '../../platform/metrics/cache-metrics.ts';
import type { Publications } from '../../records/publishing/publications.ts';
import type { Snapshots } from '../../records/publishing/snapshots.ts';
import { createLocationCache, type LocationCache } from '../location-cache.ts';
import { closuresCalendar } from './closures-calendar.ts';

/** The compressed calendar of one location's closures. */
export interface Closures {
  /** Revision of the snapshot. */
  readonly rev: number;
  readonly domains: readonly string[];
  readonly calendar: Variants;
  /** The business day for which the calendar is right. */
  readonly day: BusinessDay;
}

interface ClosuresCacheDeps {
  snapshots: Pick<Snapshots, 'findPublic'>;
  publications: Pick<Publications, 'subscribe'>;
  now(): number;
  /** Called with an error if an older calendar was returned instead. */
  onStale(error: unknown): void;
  counts: CacheRecorder;
  /** Maximum number of cached locations; one with 400 holidays and 100 ranges takes 200 KB. */
  locationsMax?: number;
}

/** Writes each location's calendar once per edit and business day. */
export const createClosuresCache = (deps: ClosuresCacheDeps): LocationCache<Closures> => {
  const { snapshots, publications, now, onStale, counts, locationsMax = 200 } = deps;
  return createLocationCache({
    publications,
    onStale,
    counts,
    locationsMax,
    isRight({ day }) {
      const nowMs = now();
      return day.startsAt <= nowMs && nowMs < day.endsAt;
    },
    async make(locationId): Promise<Closures | undefined> {
      const snapshot = await snapshots.findPublic(locationId);
      if (!snapshot) return undefined;
      const day = businessDayOf(snapshot.schedule.timezone, now());
      const calendar = await packVariants(await closuresCalendar(snapshot, day));
      return { rev: snapshot.rev, domains: snapshot.domains, calendar, day };
    },
  });
};
