import {
  SHORT_ENGLISH,
  shortForm,
  statusAt,
  withClock,
  type Schedule,
  type ShortForm,
} from '@doorsign/shared-schema/status';

/** Returns what the pill of a business shows at an instant, in English.
 * @param at epoch milliseconds
 * @throws   RangeError when Intl does not know the zone */
export const shortFormAt = (schedule: Schedule, at: number): ShortForm =>
  shortForm(withClock(statusAt(schedule, at), at, schedule.timezone), SHORT_ENGLISH, 'en-US');
