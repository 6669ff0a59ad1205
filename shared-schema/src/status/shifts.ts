import { minuteOfDay } from '../hours/minute-of-day.ts';
import { DAY_MINUTES } from './units.ts';

/** One shift, in wall-clock minutes since midnight of the day on which it begins: 0 <= open < close. `close` is exclusive, and past 1440 if
 * the shift runs into the next day. */
export interface Shift {
  readonly open: number;
  readonly close: number;
}

/** Returns the shift of one row's two times.
 * @param open  "00:00" to "23:59"
 * @param close "00:00" to "24:00"; "23:59", "24:00" and "00:00" all mean the end of the day. After that conversion, a close at or before
 *              the open is on the next day, so that equal times are 24 hours; 23:59 to 23:59 is one minute.
 * Source: shared-schema/docs/product-rules.md#s3, #s4, #s5. */
export const shiftOf = (open: string, close: string): Shift => {
  const from = minuteOfDay(open);
  const written = minuteOfDay(close);
  const to = written === 0 || written === DAY_MINUTES - 1 ? DAY_MINUTES : written;
  return { open: from, close: to > from ? to : to + DAY_MINUTES };
};

interface Period {
  readonly open: string;
  readonly close: string;
}

/** The members of DayHours that say when a day is open. */
interface Row extends Period {
  readonly closed: boolean;
  readonly more?: readonly Period[] | undefined;
}

/** Returns the shifts of a row in the order in which they begin; none if it is closed. Shifts may touch or overlap.
 * Source: shared-schema/docs/product-rules.md#s14. */
export const shiftsOf = ({ open, close, closed, more }: Row): readonly Shift[] => {
  if (closed) return NO_SHIFTS;
  let last = shiftOf(open, close);
  const shifts = [last];
  let isInOrder = true;
  for (const period of more ?? []) {
    const shift = shiftOf(period.open, period.close);
    if (shift.open < last.open) isInOrder = false;
    shifts.push((last = shift));
  }
  // Rows are nearly always in order, and sorting costs more than reading their times.
  return isInOrder ? shifts : shifts.sort((a, b) => a.open - b.open);
};

const NO_SHIFTS: readonly Shift[] = [];
