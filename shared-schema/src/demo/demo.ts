import type { Holiday } from '../holidays/holiday.ts';
import { presetHolidayId } from '../holidays/holiday.ts';
import { usFederalHolidays } from '../holidays/us-federal.ts';
import { weekOf } from '../hours/hours.ts';
import type { Schedule } from '../status/schedule.ts';
import { DAY } from '../status/units.ts';
import { DEFAULT_STYLE } from '../style/default-style.ts';
import type { WidgetStyle } from '../style/style.ts';

/** The id under which anybody may load the sample business's widget. No business can have it: ids are longer.
 * Source: shared-schema/docs/product-rules.md#p15. */
export const DEMO_ID = 'demo';

/** All that the public sees of the sample business. */
export interface DemoBusiness {
  readonly name: string;
  readonly schedule: Schedule;
  readonly style: WidgetStyle;
  readonly phone: string;
  readonly address: string;
}

const WEEK = weekOf((day) => {
  if (day === 'sunday') return { open: '09:00', close: '15:00', closed: false };
  return day === 'saturday'
    ? { open: '08:00', close: '18:00', closed: false }
    : { open: '07:00', close: '19:00', closed: false };
});

/** On these it is closed; on all other federal holidays it keeps a Sunday's hours. */
const CLOSED_ON: readonly string[] = ["New Year's Day", 'Independence Day', 'Thanksgiving Day', 'Christmas Day'];

/** A bakery with a week of different days and holidays in this year and the next, so that its widget has something to tell at
 * any time.
 * @param nowMs epoch milliseconds
 * @returns     the same all year long. Never throws. */
export const demoBusiness = (nowMs: number): DemoBusiness => {
  // At the bakery the year begins some hours after it does in UTC.
  const year = new Date(nowMs - DAY).getUTCFullYear();
  const holidays = [year, year + 1].flatMap(usFederalHolidays).map(({ date, name }): Holiday => ({
    id: presetHolidayId(date),
    date,
    name,
    closed: CLOSED_ON.includes(name),
    open: '09:00',
    close: '15:00',
  }));
  return {
    name: 'Harbor Bakery',
    schedule: { timezone: 'America/New_York', businessHours: WEEK, holidays },
    style: DEFAULT_STYLE,
    phone: '+1 617 555 0142',
    address: '1 Harbor Street, Boston, MA 02110',
  };
};
