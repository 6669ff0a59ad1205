import * as z from 'zod/mini';
import { CloseTime, OpenTime } from './time-of-day.ts';
import { DAYS, DEFAULT_DAY_HOURS, type Day } from './week.ts';

/** One weekday's hours. `closed: true` overrides both times, which are kept so that the day can be reopened with the same hours.
 * Source: facts hours.shape.*; shared-schema/docs/product-rules.md#s3 to #s5. */
export const DayHours = z.strictObject({ open: OpenTime, close: CloseTime, closed: z.boolean() });
export type DayHours = z.infer<typeof DayHours>;

// A separate object, so that a build for the browser can drop the schemas that it does not use.
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

/** A week as input: missing days mean DEFAULT_DAY_HOURS, and other members are refused. */
export const BusinessHours = z.partial(z.strictObject(week));
export type BusinessHours = z.infer<typeof BusinessHours>;

/** Fills missing days with DEFAULT_DAY_HOURS.
 * @param hours any subset of the week
 * @returns     a new object with all seven days, Monday first. Never throws. */
export const fillWeek = (hours: BusinessHours): FullBusinessHours => weekOf((day) => hours[day] ?? DEFAULT_DAY_HOURS);

/** Builds a week from a function of the day.
 * @returns a new object with all seven days, each with its own copy of the hours. */
export const weekOf = (hoursOf: (day: Day) => DayHours): FullBusinessHours =>
  Object.fromEntries(DAYS.map((day) => [day, { ...hoursOf(day) }])) as FullBusinessHours;

/** Returns whether two days' hours are equal in every field. */
export const sameDayHours = (a: DayHours, b: DayHours): boolean =>
  a.open === b.open && a.close === b.close && a.closed === b.closed;
