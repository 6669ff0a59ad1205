import { PERIODS_MAX, timeOfMinute, type DayHours, type Period } from '@doorsign/shared-schema/hours';
import { shiftOf, type Shift } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { periodsOf, shiftOfPeriod, shiftsOfDay, withPeriod, withPeriods } from './periods.ts';

const HOUR = 60;
/** The shortest period that a break splits, and the length of an added one, in minutes. */
const SPLIT_MIN = 3 * HOUR;
/** The lunch hour, in minutes since midnight. */
const NOON = 12 * HOUR;
/** The last minute of a day: written as a closing time, it means midnight. */
const LAST_MINUTE = DAY_MINUTES - 1;
/** The latest beginning of a break within a day: what follows it must begin on the same day. */
const LAST_BREAK = DAY_MINUTES - 90;

/** Formats minutes since midnight as a time field's value; the end of the day is 23:59. */
const timeOf = (minute: number): string => timeOfMinute(Math.min(minute, LAST_MINUTE));

/** Returns the beginning of the hour's break that splits a shift: noon if an hour is left on each side, else the middle to the half
 * hour. Null if the part after the break would begin on the next day. */
const breakOf = ({ open, close }: Shift): number | null => {
  if (open <= NOON - HOUR && close >= NOON + 2 * HOUR) return NOON;
  const middle = Math.round(((open + close) / 2 - HOUR / 2) / 30) * 30;
  const from = Math.min(middle, LAST_BREAK);
  return from - open >= HOUR / 2 ? from : null;
};

/** A day with one more period. */
export interface AddedPeriod {
  readonly day: DayHours;
  /** The place of the new period among the day's. */
  readonly index: number;
}

const inserted = (day: DayHours, index: number, period: Period): AddedPeriod => ({
  day: withPeriods(day, [...periodsOf(day).slice(0, index), period, ...periodsOf(day).slice(index)]),
  index,
});

/** Adds a break to a day: splits its longest period of at least three hours, or else adds three hours an hour after the last closing.
 * @returns null if the day has PERIODS_MAX periods */
export const withBreak = (day: DayHours): AddedPeriod | null => {
  const periods = periodsOf(day);
  if (periods.length >= PERIODS_MAX) return null;
  const lengths = periods.map((period) => {
    const shift = shiftOfPeriod(period);
    return shift && breakOf(shift) !== null ? shift.close - shift.open : 0;
  });
  const length = Math.max(...lengths);
  if (length >= SPLIT_MIN) {
    // The first of equally long ones.
    const index = lengths.indexOf(length);
    const { open, close } = periods[index] as Period;
    const from = breakOf(shiftOf(open, close)) as number;
    return inserted(withPeriod(day, index, { close: timeOf(from) }), index + 1, { open: timeOf(from + HOUR), close });
  }
  const added = periodAfter(shiftsOfDay({ ...day, closed: false }));
  // Before the first period that begins later.
  const later = periods.findIndex(({ open }) => added.open !== '' && open > added.open);
  return inserted(day, later === -1 ? periods.length : later, added);
};

/** Returns three hours beside shifts, each shorter than SPLIT_MIN or begun late in the evening: an hour after the last closing if that
 * is before midnight, else an hour before the opening after the longest closed time. */
const periodAfter = (shifts: readonly Shift[]): Period => {
  if (shifts.length === 0) return { open: '', close: '' };
  const from = Math.max(...shifts.map(({ close }) => close)) + HOUR;
  if (from < LAST_MINUTE) return { open: timeOf(from), close: timeOf(from + SPLIT_MIN) };
  const sorted = [...shifts].sort((a, b) => a.open - b.open);
  const gaps = sorted.map(({ open }, index) => {
    const closed = Math.max(0, ...sorted.slice(0, index).map(({ close }) => close + HOUR));
    return { from: closed, to: open - HOUR };
  });
  const { from: earliest, to } = gaps.reduce((longest, gap) =>
    gap.to - gap.from > longest.to - longest.from ? gap : longest,
  );
  return { open: timeOf(Math.max(earliest, to - SPLIT_MIN)), close: timeOf(to) };
};
