import { timeOfMinute } from '../hours/minute-of-day.ts';
import type { Shift } from '../status/shifts.ts';
import { DAY_MINUTES } from '../status/units.ts';

/** One interval of a day, "HH:MM". */
export interface DayRow {
  readonly opens: string;
  readonly closes: string;
}

/** Returns the rows of a day: the parts that the day before carries over, and its own shifts. Those that touch or overlap become one, unless
 * one would be as long as a day without being that day. A shift of 24 hours or more is split at midnight, because equal times would look
 * like a closed day. */
export const rowsOfDay = (yesterday: readonly Shift[], today: readonly Shift[]): DayRow[] => {
  const carried = yesterday
    .filter(isSplit)
    .map(({ close }): Shift => ({ open: 0, close: close - DAY_MINUTES }))
    .filter(({ close }) => close > 0);
  const own = today.map((shift): Shift => (isSplit(shift) ? { open: shift.open, close: DAY_MINUTES } : shift));
  const rows: Shift[] = [];
  for (const next of [...carried, ...own].sort((a, b) => a.open - b.open || a.close - b.close)) {
    const last = rows.at(-1);
    const joined = last && { open: last.open, close: Math.max(last.close, next.close) };
    if (joined && next.open <= last.close && (joined.close - joined.open < DAY_MINUTES || isWholeDay(joined)))
      rows[rows.length - 1] = joined;
    else rows.push(next);
  }
  return rows.map(rowOf);
};

const isWholeDay = ({ open, close }: Shift): boolean => open === 0 && close === DAY_MINUTES;

const isSplit = (shift: Shift): boolean => shift.close - shift.open >= DAY_MINUTES && !isWholeDay(shift);

const rowOf = (shift: Shift): DayRow => ({
  opens: timeOfMinute(shift.open),
  closes: isWholeDay(shift) ? '23:59' : timeOfMinute(shift.close % DAY_MINUTES),
});
