import * as z from 'zod/mini';
import { dayExtras, looseDayExtras } from '../hours/hours.ts';
import { CloseTime, OpenTime } from '../hours/time-of-day.ts';
import { dayNumber } from './civil-date.ts';

/** A calendar date without a time zone: "YYYY-MM-DD". It must exist (no 30 February). */
export const CalendarDate = z.string().check(z.refine(isCalendarDate, 'Use a date such as 2026-12-25'));
export type CalendarDate = z.infer<typeof CalendarDate>;

/** Tells whether a text is a date that exists, in the years 0000 to 9999. It is asked for every key of a location's registers, so it
 * computes without Date, which takes ten times as long. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  if (day < 1 || month < 1 || month > 12) return false;
  const nextMonth = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return dayNumber(year, month, day) < nextMonth;
}

/** Maximum length of a holiday's name, in characters. Source: shared-schema/docs/security-parameters.md#text-lengths. */
export const HOLIDAY_NAME_MAX = 80;

/** Maximum number of holidays of one location. Source: shared-schema/docs/security-parameters.md#text-lengths. */
export const HOLIDAYS_MAX = 400;

/** Maximum number of dates that one location remembers, including removed ones: a removed date stays as a tombstone forever, so that no
 * device brings it back. No owner needs so many; the limit keeps a broken device from filling the register list. */
export const HOLIDAY_DATES_MAX = 4000;

/** One dated entry: closed all day, or with its own hours. It replaces the weekday's row entirely.
 * `open` and `close` are kept while closed, so that the switch can be turned back.
 * Source: facts holiday.*; shared-schema/docs/product-rules.md#s6, #s9. */
export const Holiday = z.strictObject({
  id: z.string().check(z.regex(/^(preset|holiday)_[\w-]{1,40}$/, 'Use an id such as preset_2026-12-25')),
  date: CalendarDate,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter both date and holiday name.'),
      z.maxLength(HOLIDAY_NAME_MAX, `Use at most ${HOLIDAY_NAME_MAX} characters`),
    ),
  closed: z.boolean(),
  open: OpenTime,
  close: CloseTime,
  ...dayExtras,
  /** The owner confirmed the date's normal hours; its own times are a copy for programs that do not know this member. */
  regular: z.optional(z.literal(true)),
});
export type Holiday = z.infer<typeof Holiday>;

/** A holiday for reading: members that a later version has added are ignored. */
export const LooseHoliday = z.object({ ...Holiday.shape, ...looseDayExtras });

/** The initial hours of a holiday that is switched to custom hours.
 * Source: facts holiday.default-*. */
export const DEFAULT_HOLIDAY_HOURS = { open: '09:00', close: '17:00' } as const;

/** The id of a holiday that was checked in the list of presets. */
export const presetHolidayId = (date: string): string => `preset_${date}`;

/** The id of a custom holiday. Three random digits make ids from two devices differ.
 * @param nowMs  epoch milliseconds
 * @param random a number in [0, 1)
 * Source: shared-schema/docs/product-rules.md#p6. */
export const customHolidayId = (nowMs: number, random: number): string =>
  `holiday_${nowMs}${String(Math.floor(random * 1000)).padStart(3, '0')}`;
