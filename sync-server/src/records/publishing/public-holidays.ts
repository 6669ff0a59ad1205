import type { Country } from '@doorsign/shared-schema/holidays';
import type { Schedule } from '@doorsign/shared-schema/status';
import type { PublicHolidayTable } from '../../platform/public-holidays.ts';
import type { Snapshots } from './snapshots.ts';

type Dates = Pick<PublicHolidayTable, 'datesFor'>;

/** Adds the public holidays of a business's country to its schedule.
 * Source: shared-schema/docs/product-rules.md#s22. */
export const withPublicHolidays = async (
  table: Dates,
  schedule: Schedule,
  country: Country | null,
): Promise<Schedule> => {
  const dates = await table.datesFor(country, schedule.timezone);
  return dates.length > 0 ? { ...schedule, publicHolidays: [...dates] } : schedule;
};

/** Adds the public holidays to every snapshot that is read. */
export const snapshotsWithPublicHolidays = (snapshots: Snapshots, table: Dates): Snapshots => ({
  ...snapshots,
  async findPublic(locationId) {
    const snapshot = await snapshots.findPublic(locationId);
    if (!snapshot) return undefined;
    const { schedule, country = null } = snapshot;
    return { ...snapshot, schedule: await withPublicHolidays(table, schedule, country) };
  },
});
