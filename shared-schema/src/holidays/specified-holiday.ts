import * as z from 'zod/mini';
import { extrasOf, sameSpecified, type SentExtras } from '../hours/specified-day.ts';
import { Holiday } from './holiday.ts';

const { id, date, name, closed, open, close } = Holiday.shape;

/** A holiday in the words of facts holiday.*, as the public calls have it since the first version: programs may rely on exactly these
 * members. */
export const SpecifiedHoliday = z.strictObject({ id, date, name, closed, open, close });
export type SpecifiedHoliday = z.infer<typeof SpecifiedHoliday>;

/** Returns a holiday in the words of facts holiday.*: with its first period only. */
export const specifiedHolidayOf = (holiday: SpecifiedHoliday): SpecifiedHoliday => ({
  id: holiday.id,
  date: holiday.date,
  name: holiday.name,
  closed: holiday.closed,
  open: holiday.open,
  close: holiday.close,
});

/** A holiday in the body of a public call. */
export type SentHoliday = SpecifiedHoliday & SentExtras & { regular?: boolean | undefined };

/** Returns the holiday that a public call means, by the rule of dayFromCall().
 * @param stored the entry of the same date, if there is one */
export const holidayFromCall = (sent: SentHoliday, stored: Holiday | undefined): Holiday => {
  const { more, appointment, regular } = sent;
  const hasExtras = more !== undefined || appointment !== undefined || regular !== undefined;
  if (stored && !hasExtras && sameSpecified(sent, stored) && sent.id === stored.id && sent.name === stored.name)
    return stored;
  return { ...specifiedHolidayOf(sent), ...extrasOf(sent), ...(regular === true && { regular }) };
};
