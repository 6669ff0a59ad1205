import type { Shift } from '../status/shifts.ts';
import { DAY_MINUTES } from '../status/units.ts';

/** One interval of a day, "HH:MM". */
export interface DayRow {
  readonly opens: string;
  readonly closes: string;
}

/** The parts of one day's shift. `own` is in minutes since the day's midnight. `carried` is in minutes since the next midnight, where a
 * shift of exactly 24 hours must be split. */
export interface Parts {
  readonly own: Shift | null;
  readonly carried: Shift | null;
}

/** Splits a shift of 24 hours, because equal times would look like a closed day. */
export const partsOf = (shift: Shift | null): Parts =>
  shift && shift.open > 0 && shift.close - shift.open === DAY_MINUTES
    ? { own: { open: shift.open, close: DAY_MINUTES }, carried: { open: 0, close: shift.open } }
    : { own: shift, carried: null };

/** Returns the rows of a day: the part carried over from the day before, and its own. Two that touch become one. */
export const rowsOfDay = ({ carried }: Parts, { own }: Parts): DayRow[] => {
  if (carried && own && own.open <= carried.close && own.close <= DAY_MINUTES)
    return [rowOf({ open: 0, close: Math.max(carried.close, own.close) })];
  return [carried, own].filter((shift) => shift !== null).map(rowOf);
};

const rowOf = ({ open, close }: Shift): DayRow => ({
  opens: timeOf(open),
  closes: open === 0 && close === DAY_MINUTES ? '23:59' : timeOf(close % DAY_MINUTES),
});

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
