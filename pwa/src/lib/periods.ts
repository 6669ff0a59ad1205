import type { DayHours, Period } from '@doorsign/shared-schema/hours';
import { shiftOf, type Shift } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';

/** Returns all periods of a day, in the order in which the day has them. */
export const periodsOf = ({ open, close, more = [] }: DayHours): readonly Period[] => [{ open, close }, ...more];

/** Replaces a day's periods; the rest of the day stays.
 * @param periods 1 to PERIODS_MAX */
export const withPeriods = ({ more: _replaced, ...day }: DayHours, [first, ...more]: readonly Period[]): DayHours => ({
  ...day,
  ...first,
  ...(more.length > 0 && { more }),
});

/** Replaces some members of one period. */
export const withPeriod = (day: DayHours, index: number, part: Partial<Period>): DayHours =>
  withPeriods(
    day,
    periodsOf(day).map((period, at) => (at === index ? { ...period, ...part } : period)),
  );

/** Removes one of several periods. After the first one, the next is the day's first. */
export const withoutPeriod = (day: DayHours, index: number): DayHours =>
  withPeriods(
    day,
    periodsOf(day).filter((_period, at) => at !== index),
  );

/** Sets whether a day is by appointment outside its periods. */
export const withAppointment = ({ appointment: _replaced, ...day }: DayHours, isWanted: boolean): DayHours => ({
  ...day,
  ...(isWanted && { appointment: true as const }),
});

/** Sorts a day's periods by their opening. */
export const withSortedPeriods = (day: DayHours): DayHours =>
  withPeriods(
    day,
    [...periodsOf(day)].sort((a, b) => (a.open < b.open ? -1 : Number(a.open > b.open))),
  );

/** Fills in empty times, and drops further periods that have any: a closed day shows no times, so an empty one could not be corrected
 * there. */
export const withTimesKept = (day: DayHours, otherwise: Period): DayHours => {
  const [first, ...more] = periodsOf(day);
  const kept = { open: first?.open || otherwise.open, close: first?.close || otherwise.close };
  return withPeriods(day, [kept, ...more.filter(({ open, close }) => open !== '' && close !== '')]);
};

/** Returns the shift of one period, or null while one of its times is being typed. The status engine itself interprets the two
 * times, so that the screen always matches what visitors see. */
export const shiftOfPeriod = ({ open, close }: Period): Shift | null =>
  open === '' || close === '' ? null : shiftOf(open, close);

/** Returns the shifts that begin on a day, in the order of its periods. Empty if the day is closed; incomplete periods are left out. */
export const shiftsOfDay = (day: DayHours): Shift[] =>
  day.closed ? [] : periodsOf(day).flatMap((period) => shiftOfPeriod(period) ?? []);

/** Returns whether a shift is a calendar day from midnight to midnight: texts then say so in words, without times. */
export const isWholeDay = ({ open, close }: Shift): boolean => open === 0 && close === DAY_MINUTES;

/** The relation of a period to an earlier one of its day.
 * - `overlaps`: both are open at the same time.
 * - `touches`: one begins when the other ends.
 * Source: shared-schema/docs/product-rules.md#s3. */
export type Meeting = 'overlaps' | 'touches';

/** Returns for each period whether it overlaps or touches an earlier one in the day's order; null if neither, or if a time is being
 * typed. Hours after midnight belong to the next day, so they never meet the early periods of their own. */
export const meetingsOf = (day: DayHours): readonly (Meeting | null)[] => {
  const shifts = periodsOf(day).map(shiftOfPeriod);
  return shifts.map((shift, index) => {
    const earlier = shifts.slice(0, index).filter((other) => other !== null);
    if (!shift) return null;
    if (earlier.some(({ open, close }) => shift.open < close && open < shift.close)) return 'overlaps';
    return earlier.some(({ open, close }) => shift.open === close || shift.close === open) ? 'touches' : null;
  });
};
