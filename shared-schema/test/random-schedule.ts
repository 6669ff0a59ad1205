import fc from 'fast-check';
import type { DayHours, FullBusinessHours } from '../src/hours/index.ts';
import type { Schedule } from '../src/status/index.ts';
import { clockChangesIn, readClockOf } from './oracle-clock.ts';
import { datesFrom, randomClosure, randomMessages, randomSpans } from './random-spans.ts';

/** A random question to the engine: a schedule and an instant (epoch milliseconds) near a change of its zone's clock, if one of the drawn
 * years has one. */
export interface Question {
  readonly schedule: Schedule;
  readonly at: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const time = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => time(hour, minute));

/** Times that clock changes skip or repeat, and those that the rules name. */
const RISKY_TIMES =
  '00:00 00:01 00:30 01:00 01:30 01:45 02:00 02:15 02:30 03:00 04:00 09:00 17:00 22:00 23:00 23:30 23:59'.split(' ');
const riskyTime = fc.constantFrom(...RISKY_TIMES);

const openTime = fc.oneof({ weight: 2, arbitrary: riskyTime }, { weight: 1, arbitrary: anyTime });
const closeTime = fc.oneof({ weight: 5, arbitrary: openTime }, { weight: 1, arbitrary: fc.constant('24:00') });

const closedOneIn = (count: number): fc.Arbitrary<boolean> => fc.nat(count - 1).map((n) => n === 0);

/** Members of a day that most days do not have. */
const extras = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record({
      more: fc.array(fc.record({ open: openTime, close: closeTime }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ appointment: true as const }) },
);

const row: fc.Arbitrary<DayHours> = fc
  .tuple(fc.record({ open: openTime, close: closeTime, closed: closedOneIn(4) }), extras)
  .map(([hours, more]) => ({ ...hours, ...more }));

const week: fc.Arbitrary<FullBusinessHours> = fc.oneof(fc.record(everyDay(row)), row.map(everyDay));

const businessHours: fc.Arbitrary<Schedule['businessHours']> = fc.oneof(
  { weight: 12, arbitrary: fc.record(everyDay(row), { requiredKeys: [] }) },
  { weight: 12, arbitrary: fc.record(everyDay(row)) },
  // The same row for all days makes intervals that continue from day to day.
  { weight: 8, arbitrary: fc.record({ open: openTime, close: closeTime, closed: closedOneIn(20) }).map(everyDay) },
  { weight: 4, arbitrary: row.map(everyDay) },
  { weight: 1, arbitrary: fc.constant(null) },
);

function everyDay<T>(of: T) {
  return { monday: of, tuesday: of, wednesday: of, thursday: of, friday: of, saturday: of, sunday: of };
}

/** Dated entries near the instant, often two for one date. */
const entries = fc.array(
  fc.record({
    daysAway: fc.integer({ min: -3, max: 4 }),
    name: fc.constantFrom('Feast', 'Fair', 'Stocktaking'),
    row: fc.oneof(row, row, fc.record({ open: openTime, close: closeTime, closed: fc.constant(true) })),
    regular: closedOneIn(5),
  }),
  { maxLength: 4 },
);

const awayFromChange = fc.oneof(
  fc.constantFrom(-1, 0, 1),
  fc.integer({ min: -3 * HOUR, max: 3 * HOUR }),
  fc.integer({ min: -3 * 60, max: 3 * 60 }).map((minutes) => minutes * MINUTE),
  fc.integer({ min: -3 * DAY, max: 3 * DAY }),
);

/** Members that only the second status model has; half of the schedules have none of it. */
const second = fc.option(
  fc.record(
    {
      spans: randomSpans(row, week),
      closure: fc.oneof(fc.constant(null), randomClosure),
      messages: randomMessages,
      publicHolidays: fc.array(fc.integer({ min: -2, max: 3 }), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
);

/** Questions about one zone. */
export const questionAbout = (timezone: string): fc.Arbitrary<Question> =>
  fc
    .record({
      years: fc.array(fc.integer({ min: 1970, max: 2100 }), { minLength: 4, maxLength: 4 }),
      pick: fc.nat(1_000),
      away: awayFromChange,
      businessHours,
      entries,
      second,
    })
    .map(({ years, pick, away, businessHours, entries, second }) => {
      const at = nearChange(timezone, years, pick) + away;
      const on = datesFrom(readClockOf(timezone)(Math.floor(at / 1000)) * 1000);
      const holidays = entries.map(({ daysAway, name, row, regular }, i) => ({
        id: `holiday_${i}`,
        date: on(daysAway),
        name,
        ...row,
        ...(regular && { regular: true as const }),
      }));
      const { spans, closure, messages, publicHolidays } = second ?? {};
      const schedule = {
        timezone,
        businessHours,
        holidays,
        ...(spans && { spans: spans(on) }),
        ...(closure !== undefined && { closure: closure === null ? null : closure(at) }),
        ...(messages && { messages }),
        ...(publicHolidays && { publicHolidays: publicHolidays.map(on) }),
      };
      return { schedule, at };
    });

/** Returns a clock change in the first of the years that has one, otherwise some time in the first year. */
const nearChange = (timezone: string, years: readonly number[], pick: number): number => {
  for (const year of years) {
    const changes = clockChangesIn(timezone, year);
    const change = changes[pick % Math.max(changes.length, 1)];
    if (change !== undefined) return change * 1000;
  }
  return Date.UTC(years[0] ?? 1970, 0, 1 + (pick % 365), pick % 24);
};
