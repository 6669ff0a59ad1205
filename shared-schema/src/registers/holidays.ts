import * as z from 'zod/mini';
import { Holiday, HOLIDAY_DATES_MAX, HOLIDAYS_MAX, isCalendarDate, LooseHoliday } from '../holidays/holiday.ts';
import { unchanged, type PlanGate, type RegisterFamily, type ValueShape } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { schemaOfDay } from './schemas.ts';

/** The dated entries in a location's settings. */
export interface HolidaySettings {
  /** Sorted by date. */
  holidays: Holiday[];
}

/** The value of one date's register: the date is in the key. */
export const HolidayValue = z.omit(Holiday, { date: true });
export type HolidayValue = z.infer<typeof HolidayValue>;

const PREFIX = 'holidays.';

/** The key of one date's register. */
export const holidayKey = (date: string): `holidays.${string}` => `${PREFIX}${date}`;

/** The date in a key, or null if the key is not that of a holiday. */
export const dateOfKey = (key: string): string | null => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null);

const SHAPE: ValueShape = { strict: HolidayValue, loose: z.omit(LooseHoliday, { date: true }) };

/** The message for an owner whose plan has no holidays. Source: shared-schema/docs/http-contract.md#error-codes. */
export const PLAN_REQUIRED_DETAIL = 'Holiday scheduling requires a Pro plan or higher.';

/** The feature that holidays and ranges of dates need. */
export const HOLIDAY_GATE: PlanGate = { feature: 'holidayScheduling', detail: PLAN_REQUIRED_DETAIL };

/** One register for each date. A removed date stays as a tombstone. */
export const holidays: RegisterFamily<HolidaySettings> = {
  label: 'holidays',
  shapeOf(key) {
    const date = dateOfKey(key);
    return date !== null && isCalendarDate(date) ? SHAPE : null;
  },
  steps: { 1: unchanged },
  schemaOf: (_key, value) => schemaOfDay(value),
  absence: (key) => ({ key, value: null, del: true }),
  isRemovable: true,
  // Confirmed normal hours change no hours: they answer the question of a public holiday, which every plan is asked.
  gate: (_key, value) => ((value as Partial<HolidayValue> | null)?.regular ? null : HOLIDAY_GATE),
  read: (values) => ({
    holidays: Array.from(values, ([key, value]) => {
      const { id, ...entry } = value as HolidayValue;
      return { id, date: key.slice(PREFIX.length), ...entry };
    }).sort((a, b) => (a.date < b.date ? -1 : 1)),
  }),
  // The last entry of a date wins. Source: shared-schema/docs/product-rules.md#s9.
  changes: (settings) => [
    ...new Map(
      settings.holidays.map(({ date, ...value }) => [holidayKey(date), { key: holidayKey(date), value }]),
    ).values(),
  ],
};

export const holidaysRules: FamilyRules = {
  fieldOf: () => 'holidays',
  limit: {
    kept: HOLIDAYS_MAX,
    keptDetail: `At most ${HOLIDAYS_MAX} holidays can be kept. Remove some first.`,
    known: HOLIDAY_DATES_MAX,
    knownDetail: `At most ${HOLIDAY_DATES_MAX} different dates can be used.`,
    field: 'holidays',
  },
};
