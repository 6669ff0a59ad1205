import type { WidgetPayload, WireDay, WireEntry } from '@doorsign/shared-schema/api';
import { DEMO_ADDRESS, DEMO_BEFORE_CLOSING, DEMO_PERIODS, DEMO_PHONE, DEMO_WEEK } from '@doorsign/shared-schema/demo';
import { DAYS, type DayHours } from '@doorsign/shared-schema/hours';
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

/** Returns whether the sample shop is open at a minute of a workday. */
export const isDemoOpen = (minute: number): boolean =>
  DEMO_PERIODS.some(({ opens, closes }) => minute >= opens && minute < closes);

const timesOf = ({ open, close, more = [] }: DayHours): WireDay => [
  open,
  close,
  ...more.flatMap((period) => [period.open, period.close]),
];
const WEEK = DAYS.map((day) => timesOf(DEMO_WEEK[day]));

/** The day of the sample: a Thursday, far from any daylight saving change. */
const [YEAR, JUNE, DAY] = [2026, 5, 11] as const;
const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** The entries of the sample's day and the next, each with its minutes since the first midnight. */
const ENTRIES: readonly WireEntry[] = [0, DAY_MINUTES].flatMap((midnight) =>
  DEMO_PERIODS.flatMap(({ opens, closes }): WireEntry[] => [
    [midnight + opens, 'o'],
    [midnight + closes - DEMO_BEFORE_CLOSING.minutes, 'o', 0],
    [midnight + closes, 'c'],
  ]),
);

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
    nextHoliday: { date: '2026-06-19', name: 'Juneteenth', hours: timesOf(DEMO_WEEK.sunday) },
    phone: DEMO_PHONE,
    directionsUrl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(DEMO_ADDRESS)}`,
    poweredBy: '/signup',
    start,
    timeline: [
      [0, 'c'],
      ...ENTRIES.map(([at, ...told], index): WireEntry => [at - (ENTRIES[index - 1]?.[0] ?? 0), ...told]),
    ],
    names: [DEMO_BEFORE_CLOSING.text],
    dated: 0,
    horizon: start + 10 * DAY_MINUTES,
  };
};
