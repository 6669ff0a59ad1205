import type { Holiday } from '../holidays/holiday.ts';
import { presetHolidayId } from '../holidays/holiday.ts';
import { usFederalHolidays } from '../holidays/us-federal.ts';
import type { Schedule } from '../status/schedule.ts';
import type { Span } from '../spans/span.ts';
import { DAY } from '../status/units.ts';
import { DEFAULT_STYLE } from '../style/default-style.ts';
import type { WidgetStyle } from '../style/style.ts';
import { DEMO_ADDRESS, DEMO_BEFORE_CLOSING, DEMO_PHONE, DEMO_WEEK } from './week.ts';

/** The id of the sample business's widget, which every website may load. No real business can have this id: their ids are longer.
 * Source: shared-schema/docs/product-rules.md#p15. */
export const DEMO_ID = 'demo';

/** The public data of the sample business. */
export interface DemoBusiness {
  readonly name: string;
  readonly schedule: Schedule;
  readonly style: WidgetStyle;
  readonly phone: string;
  readonly address: string;
}

/** The federal holidays on which the sample business is closed. On all others it has Sunday's hours. */
const CLOSED_ON: readonly string[] = ["New Year's Day", 'Independence Day', 'Thanksgiving Day', 'Christmas Day'];

/** The quiet days after Christmas, on which the sample business has Sunday's hours. */
const CHRISTMAS_WEEK: Span = {
  id: 's0000000000000000',
  name: 'Christmas week',
  from: '2025-12-26',
  to: '2025-12-30',
  yearly: true,
  day: DEMO_WEEK.sunday,
};

/** Returns the sample business: a bakery whose hours differ from day to day, with holidays in this year and the next, so that its widget
 * always has something to show.
 * @param nowMs epoch milliseconds
 * @returns     the same all year long. Never throws. */
export const demoBusiness = (nowMs: number): DemoBusiness => {
  // The bakery's year begins some hours later than the year in UTC.
  const year = new Date(nowMs - DAY).getUTCFullYear();
  const holidays = [year, year + 1].flatMap(usFederalHolidays).map(({ date, name }): Holiday => ({
    id: presetHolidayId(date),
    date,
    name,
    closed: CLOSED_ON.includes(name),
    open: DEMO_WEEK.sunday.open,
    close: DEMO_WEEK.sunday.close,
  }));
  return {
    name: 'Harbor Bakery',
    schedule: {
      timezone: 'America/New_York',
      businessHours: DEMO_WEEK,
      holidays,
      spans: [CHRISTMAS_WEEK],
      messages: { beforeClosing: [DEMO_BEFORE_CLOSING] },
    },
    style: DEFAULT_STYLE,
    phone: DEMO_PHONE,
    address: DEMO_ADDRESS,
  };
};
