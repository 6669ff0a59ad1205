import * as z from 'zod/mini';
import { CloseTime, OpenTime } from './time-of-day.ts';
import { DAYS, DEFAULT_DAY_HOURS, type Day } from './week.ts';

/** A stretch of a day in which the business is open. A closing at or before the opening is on the next day. */
export const Period = z.strictObject({ open: OpenTime, close: CloseTime });
export type Period = z.infer<typeof Period>;

/** Maximum number of periods of one day: the first is `open` and `close`, the others are in `more`. */
export const PERIODS_MAX = 4;

/** The members that a day of the second status model can have, and those of the first cannot. */
export const dayExtras = {
  /** Further periods of the day, in any order. */
  more: z.optional(
    z.array(Period).check(z.minLength(1), z.maxLength(PERIODS_MAX - 1, 'Use at most four periods a day')),
  ),
  /** Outside its periods, the day is by appointment. */
  appointment: z.optional(z.literal(true)),
};

/** The extra members for reading: members that a later version has added to a period are ignored. */
export const looseDayExtras = {
  ...dayExtras,
  more: z.optional(z.array(z.object(Period.shape)).check(z.minLength(1), z.maxLength(PERIODS_MAX - 1))),
};

/** One day's hours. `closed: true` overrides all periods, which are kept so that the day can be reopened with the same hours.
 * Source: facts hours.shape.*; shared-schema/docs/product-rules.md#s3 to #s5. */
export const DayHours = z.strictObject({ open: OpenTime, close: CloseTime, closed: z.boolean(), ...dayExtras });
export type DayHours = z.infer<typeof DayHours>;

/** One day's hours for reading: members that a later version has added are ignored. */
export const LooseDayHours = z.object({ ...DayHours.shape, ...looseDayExtras });

/** Builds the schema of a week in which every day has the same one. */
export const weekSchemaOf = <Schema extends z.ZodMiniType>(day: Schema) =>
  z.object({ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day });

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
  samePeriod(a, b) && a.closed === b.closed && a.appointment === b.appointment && sameMore(a.more ?? [], b.more ?? []);

const samePeriod = (a: Period, b: Period): boolean => a.open === b.open && a.close === b.close;

const sameMore = (a: readonly Period[], b: readonly Period[]): boolean =>
  a.length === b.length &&
  a.every((period, index) => {
    const other = b[index];
    return other !== undefined && samePeriod(period, other);
  });
