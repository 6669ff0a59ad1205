import type { WidgetPayload, WireDay } from '@doorsign/shared-schema/api';
import { DEMO_WEEK } from '@doorsign/shared-schema/demo';
import { DAYS, minuteOfDay } from '@doorsign/shared-schema/hours';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

/** The style of the demo's widget. */
export const DEMO_STYLE: WidgetStyle = {
  theme: 'light',
  accentColor: '#10b981',
  fontSize: 'small',
  placement: 'bottom-right',
  positionX: null,
  positionY: null,
};

/** Minutes since midnight at which the sample shop opens and closes from Monday to Friday. */
export const OPENS = minuteOfDay(DEMO_WEEK.thursday.open);
export const CLOSES = minuteOfDay(DEMO_WEEK.thursday.close);

const WEEK = DAYS.map((day): WireDay => {
  const { open, close, closed } = DEMO_WEEK[day];
  return closed ? null : [open, close];
});

/** The day of the sample: a Thursday, far from any daylight saving change. */
const [YEAR, JUNE, DAY] = [2026, 5, 11] as const;
const MINUTE = 60_000;

/** Returns an instant of the sample's day on the visitor's own clock, so that no time zone conversion is needed.
 * @param minute minutes since midnight
 * @returns      epoch milliseconds */
export const demoInstant = (minute: number): number => new Date(YEAR, JUNE, DAY, 0, minute).getTime();

/** The payload of a fictional bakery, in the form that the server sends to websites.
 * @param zone the visitor's own time zone */
export const demoPayload = (zone: string): WidgetPayload => {
  const start = demoInstant(0) / MINUTE;
  return {
    v: 1,
    id: 'demo',
    name: 'Harbor Bakery',
    style: DEMO_STYLE,
    domains: [],
    zone,
    hours: WEEK,
    nextHoliday: { date: '2026-06-19', name: 'Juneteenth', hours: null },
    // Reserved for fiction (555-0100 to 555-0199).
    phone: '+1 212 555 0142',
    directionsUrl: 'https://www.google.com/maps/search/?api=1&query=Harbor%20Bakery',
    poweredBy: '/signup',
    start,
    timeline: [
      [0, 'c'],
      [OPENS, 'o'],
      [CLOSES - OPENS, 'c'],
      [24 * 60 - CLOSES + OPENS, 'o'],
      [CLOSES - OPENS, 'c'],
    ],
    names: [],
    horizon: start + 10 * 24 * 60,
  };
};
