import * as z from 'zod/mini';
import { BusinessName } from '../account/account.ts';
import { DayHours } from '../hours/hours.ts';
import { DAYS, type Day } from '../hours/week.ts';
import { Timezone } from '../hours/timezones.ts';
import { CalendarDate, Holiday } from '../holidays/holiday.ts';
import { AccentColor, FontSize, Position, Theme } from '../style/style.ts';

/** How a register came to be written.
 * - `told`: the place in the log up to which conflicts had been told to somebody who wrote this register; the furthest of all of
 *   them. A conflict at a later place is still open, whoever holds the register.
 * - `base`: the revision of this register that its author had seen, null for none.
 * - `device`: the name of the author's device.
 * `base` and `device` are missing for what a device of an earlier release gave back to a restored server.
 * Source: decision records 0120 and 0121. */
export const Authorship = z.strictObject({
  told: z.int().check(z.minimum(0)),
  base: z.optional(z.nullable(z.string())),
  device: z.optional(z.string()),
});
export type Authorship = z.infer<typeof Authorship>;

/** The smallest thing that may change alone, with the revision that wrote it.
 * `rev` is the id of that edit, `at` its stamp in epoch milliseconds, `seq` its place in the log. `author` is missing for what an
 * earlier release wrote.
 * A deleted register stays as a tombstone. Values of unknown keys or newer schemas are kept raw.
 * Source: sync.md section 1. */
export const Register = z.object({
  scope: z.string(),
  key: z.string(),
  schema: z.int(),
  value: z.unknown(),
  deleted: z.boolean(),
  rev: z.string(),
  at: z.number(),
  seq: z.int(),
  author: z.optional(Authorship),
});
export type Register = z.infer<typeof Register>;

/** Value of a holidays.<date> register: the date is in the key. */
export const HolidayValue = z.omit(Holiday, { date: true });
export type HolidayValue = z.infer<typeof HolidayValue>;

/** Telephone number as it is shown and dialled: at least three digits, and what people put between them. */
export const Phone = z
  .string('Please enter a valid phone number')
  .check(
    z.trim(),
    z.maxLength(30, { error: 'Use at most 30 characters', abort: true }),
    z.regex(/^\+?(?:[\s().\-/]*\d){3}[\d\s().\-/]*$/, 'Please enter a valid phone number'),
  );

/** Postal address as one or more lines. */
export const Address = z
  .string('Please enter an address')
  .check(z.trim(), z.minLength(1, 'Please enter an address'), z.maxLength(200, 'Use at most 200 characters'));

/** The key of one weekday's register. */
export const hoursKey = (day: Day): `hours.${Day}` => `hours.${day}`;
/** The key of one date's register. */
export const holidayKey = (date: string): `holidays.${string}` => `holidays.${date}`;

/** A key's date, or null when the key is none of a holiday. */
export const dateOfKey = (key: string): string | null =>
  key.startsWith('holidays.') ? key.slice('holidays.'.length) : null;

const FIXED: Readonly<Record<string, z.ZodMiniType>> = {
  'profile.businessName': BusinessName,
  'profile.timezone': Timezone,
  'profile.phone': z.nullable(Phone),
  'profile.address': z.nullable(Address),
  'style.theme': Theme,
  'style.accentColor': AccentColor,
  'style.fontSize': FontSize,
  'style.position': Position,
  domains: z.array(z.string()),
  ...Object.fromEntries(DAYS.map((day) => [hoursKey(day), DayHours])),
};

/** The schema of a register's value.
 * @returns null for a key that this schema number does not know */
export const registerSchema = (key: string): z.ZodMiniType | null => {
  if (Object.hasOwn(FIXED, key)) return FIXED[key] ?? null;
  const date = dateOfKey(key);
  return date !== null && CalendarDate.safeParse(date).success ? HolidayValue : null;
};
