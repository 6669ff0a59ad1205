import { fillWeek, type BusinessHours, type DayHours, type FullBusinessHours } from '../hours/hours.ts';
import { DAYS } from '../hours/week.ts';
import { DEFAULT_TIMEZONE } from '../hours/timezones.ts';
import type { Holiday } from '../holidays/holiday.ts';
import { DEFAULT_STYLE } from '../style/default-style.ts';
import type { Position, WidgetStyle } from '../style/style.ts';
import { dateOfKey, hoursKey, registerSchema, type HolidayValue, type Register } from './register.ts';

/** One location's settings in the specification's shapes, as every screen and answer shows them. */
export interface Settings {
  businessName: string;
  timezone: string;
  phone: string | null;
  address: string | null;
  /** null if and only if no hours register lives (decisions P11). */
  businessHours: FullBusinessHours | null;
  /** In order of date. */
  holidays: Holiday[];
  widgetStyle: WidgetStyle;
  domains: string[];
}

type SettingsRegister = Pick<Register, 'key' | 'value' | 'deleted'>;

/** Builds a location's settings from its registers, in any order. Registers whose key or value this schema
 * does not understand are passed over here and kept where they are.
 * @param registers all of one location */
export const settingsOf = (registers: Iterable<SettingsRegister>): Settings => {
  const values = new Map<string, unknown>();
  for (const { key, value, deleted } of registers)
    if (!deleted && registerSchema(key)?.safeParse(value).success) values.set(key, value);
  const valueOf = <T>(key: string, otherwise: T): T => (values.has(key) ? (values.get(key) as T) : otherwise);

  const hours: BusinessHours = {};
  for (const day of DAYS) {
    const dayHours = valueOf<DayHours | null>(hoursKey(day), null);
    if (dayHours) hours[day] = dayHours;
  }
  const holidays: Holiday[] = [];
  for (const [key, value] of values) {
    const date = dateOfKey(key);
    if (date !== null) {
      const { id, name, closed, open, close } = value as HolidayValue;
      holidays.push({ id, date, name, closed, open, close });
    }
  }
  const { placement, positionX, positionY } = valueOf<Position>('style.position', DEFAULT_STYLE as Position);
  return {
    businessName: valueOf('profile.businessName', ''),
    timezone: valueOf('profile.timezone', DEFAULT_TIMEZONE),
    phone: valueOf<string | null>('profile.phone', null),
    address: valueOf<string | null>('profile.address', null),
    businessHours: Object.keys(hours).length > 0 ? fillWeek(hours) : null,
    holidays: holidays.sort((a, b) => (a.date < b.date ? -1 : 1)),
    widgetStyle: {
      theme: valueOf('style.theme', DEFAULT_STYLE.theme),
      accentColor: valueOf('style.accentColor', DEFAULT_STYLE.accentColor),
      fontSize: valueOf('style.fontSize', DEFAULT_STYLE.fontSize),
      placement,
      positionX,
      positionY,
    },
    domains: valueOf<string[]>('domains', []),
  };
};
