import { dayNumberOf, weekdayOf } from '../holidays/civil-date.ts';
import type { Holiday } from '../holidays/holiday.ts';
import type { BusinessHours } from '../hours/hours.ts';
import { minuteOfDay } from '../hours/minute-of-day.ts';
import { DAYS, DEFAULT_DAY_HOURS } from '../hours/week.ts';
import type { StatusLabel } from './schedule.ts';
import { DAY_MINUTES } from './units.ts';

/** One shift, in wall-clock minutes since midnight of the day on which it begins: 0 <= open < close. `close` is exclusive, and past 1440 if
 * the shift runs into the next day. */
export interface Shift {
  readonly open: number;
  readonly close: number;
}

/** The schedule of one calendar day. */
export interface DaySchedule {
  /** null: closed all day */
  readonly shift: Shift | null;
  /** The name of the dated entry that decides, null if the weekday's row does. */
  readonly name: string | null;
  /** The status of the day outside every shift. */
  readonly outside: Extract<StatusLabel, 'closed' | 'holiday'>;
}

/** A schedule's days, looked up by day number (days from 1970-01-01). */
export interface DaySchedules {
  scheduleOf(dayNumber: number): DaySchedule;
  /** The first dated entry on or after a day, as a day number; Infinity when none is left. */
  nextDatedDay(dayNumber: number): number;
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

/** Prepares a week and its dated entries for lookups by day.
 * Source: shared-schema/docs/product-rules.md#s3, #s6, #s9, #s10. */
export const daySchedulesOf = (hours: BusinessHours, holidays: readonly Holiday[]): DaySchedules => {
  const week = DAYS.map((day): DaySchedule => {
    const row = hours[day] ?? DEFAULT_DAY_HOURS;
    return { shift: row.closed ? null : shiftOf(row.open, row.close), name: null, outside: 'closed' };
  });
  // A later entry replaces an earlier one of the same date.
  const dated = new Map<number, Holiday>();
  for (const holiday of holidays) dated.set(dayNumberOf(holiday.date), holiday);
  let datedDays: number[] | undefined;
  return {
    scheduleOf: (dayNumber) => {
      const holiday = dated.get(dayNumber);
      return holiday === undefined ? (week[weekdayOf(dayNumber)] as DaySchedule) : scheduleOfHoliday(holiday);
    },
    nextDatedDay: (dayNumber) => {
      datedDays ??= [...dated.keys()].sort((a, b) => a - b);
      return datedDays.find((dated) => dated >= dayNumber) ?? Number.POSITIVE_INFINITY;
    },
  };
};

const scheduleOfHoliday = ({ closed, name, open, close }: Holiday): DaySchedule =>
  closed ? { shift: null, name, outside: 'holiday' } : { shift: shiftOf(open, close), name, outside: 'closed' };
