import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import { packVariants, type Variants } from '../../http/variants.ts';
import { createLocationCache, isOfThisDay, type LocationCache, type LocationCacheDeps } from '../location-cache.ts';
import { closuresCalendar } from './closures-calendar.ts';

/** The compressed calendar of one location's closures. */
export interface Closures {
  /** Revision of the snapshot. */
  readonly rev: string;
  readonly domains: readonly string[];
  readonly calendar: Variants;
  /** The business day for which the calendar is right. */
  readonly day: BusinessDay;
}

/** Maximum number of cached locations; one with 400 holidays and 100 ranges takes 200 KB. */
const LOCATIONS_MAX = 200;

/** Writes each location's calendar once per edit and business day. */
export const createClosuresCache = (deps: LocationCacheDeps): LocationCache<Closures> =>
  createLocationCache<Closures>(deps, {
    locationsMax: deps.locationsMax ?? LOCATIONS_MAX,
    isRight: isOfThisDay,
    async make(snapshot) {
      const { rev, domains, schedule } = snapshot;
      const day = businessDayOf(schedule.timezone, deps.now());
      return { rev, domains, calendar: await packVariants(await closuresCalendar(snapshot, day)), day };
    },
  });
