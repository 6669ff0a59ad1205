import * as z from 'zod/mini';
import { CloseTime, OpenTime } from './time-of-day.ts';
import { DAYS, DEFAULT_DAY_HOURS, type Day } from './week.ts';

/** One weekday's hours. `closed: true` wins over both times, which are kept so that the row
 * can be opened again as it was.
 * Source: facts hours.shape.*; shared-schema/docs/product-rules.md#s3 to #s5. */
export const DayHours = z.strictObject({ open: OpenTime, close: CloseTime, closed: z.boolean() });
export type DayHours = z.infer<typeof DayHours>;

// An object of its own, so that a build for the browser can drop the schemas that it does not use.
const week = {
  monday: DayHours,
  tuesday: DayHours,
  wednesday: DayHours,
  thursday: DayHours,
  friday: DayHours,
  saturday: DayHours,
  sunday: DayHours,
};

/** A week with all seven days present, as it is stored and shown. */
export const FullBusinessHours = z.object(week);
export type FullBusinessHours = z.infer<typeof FullBusinessHours>;

/** A week as it may come in: days that are missing mean DEFAULT_DAY_HOURS, and nothing else may be there. */
export const BusinessHours = z.partial(z.strictObject(week));
export type BusinessHours = z.infer<typeof BusinessHours>;

/** Fills the days that are missing with DEFAULT_DAY_HOURS.
 * @param hours any subset of the week
 * @returns     a new object with all seven days, Monday first. Never throws. */
export const fillWeek = (hours: BusinessHours): FullBusinessHours => weekOf((day) => hours[day] ?? DEFAULT_DAY_HOURS);

/** Builds a week from one function of the day.
 * @returns a new object with all seven days, each a copy of its own. */
export const weekOf = (hoursOf: (day: Day) => DayHours): FullBusinessHours =>
  Object.fromEntries(DAYS.map((day) => [day, { ...hoursOf(day) }])) as FullBusinessHours;

/** Are two days' hours the same in every field? */
export const sameDayHours = (a: DayHours, b: DayHours): boolean =>
  a.open === b.open && a.close === b.close && a.closed === b.closed;
