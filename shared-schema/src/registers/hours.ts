import { DayHours, fillWeek, LooseDayHours, type BusinessHours, type FullBusinessHours } from '../hours/hours.ts';
import { DAYS, type Day } from '../hours/week.ts';
import type { Change } from './change.ts';
import { unchanged, type RegisterFamily, type ValueShape } from './family.ts';
import type { FamilyRules } from './rules.ts';
import { schemaOfDay } from './schemas.ts';

/** The weekly hours in a location's settings. */
export interface HoursSettings {
  /** Null if no hours were ever saved. Source: shared-schema/docs/product-rules.md#p11. */
  businessHours: FullBusinessHours | null;
}

/** The key of one weekday's register. */
export const hoursKey = (day: Day): `hours.${Day}` => `hours.${day}`;

/** The changes for all seven days. A preset, "Start from Scratch" and the public call write the whole week, so that two such writes never
 * mix into a week that no owner chose. */
export const weekChanges = (week: FullBusinessHours): Change[] =>
  DAYS.map((day) => ({ key: hoursKey(day), value: week[day] }));

const KEYS: ReadonlySet<string> = new Set(DAYS.map(hoursKey));
const SHAPE: ValueShape = { strict: DayHours, loose: LooseDayHours };

/** One register for each weekday. */
export const hours: RegisterFamily<HoursSettings> = {
  label: 'hours',
  shapeOf: (key) => (KEYS.has(key) ? SHAPE : null),
  steps: { 1: unchanged },
  schemaOf: (_key, value) => schemaOfDay(value),
  absence: () => null,
  isRemovable: false,
  gate: null,
  read(values) {
    const week = Object.fromEntries(
      DAYS.flatMap((day) => (values.has(hoursKey(day)) ? [[day, values.get(hoursKey(day))]] : [])),
    ) as BusinessHours;
    return { businessHours: Object.keys(week).length > 0 ? fillWeek(week) : null };
  },
  changes: ({ businessHours }) => (businessHours ? weekChanges(businessHours) : []),
};

export const hoursRules: FamilyRules = {
  fieldOf: (key) => key.replace('hours.', 'businessHours.'),
};
