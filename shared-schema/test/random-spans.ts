import fc from 'fast-check';
import type { DayHours, FullBusinessHours } from '../src/hours/index.ts';
import type { Schedule } from '../src/status/index.ts';

/** Random ranges of dates, seasons, closures and messages, near an instant that is only known later: dates are days from it, and become
 * dates by `datesFrom`. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Span = NonNullable<Schedule['spans']>[number];
type Dated = (daysAway: number) => string;

const days = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

/** Begins before or after the instant, is of some length, and first happened this year or earlier. The lengths often tie. */
const dates = fc.record({
  fromAway: days(-12, 8),
  length: fc.oneof(days(1, 4), days(5, 20)),
  kind: fc.constantFrom('once', 'yearly', 'yearly', 'endless' as const),
  yearsAgo: fc.nat(5),
});

const spanOf = (
  i: number,
  { fromAway, length, kind, yearsAgo }: { fromAway: number; length: number; kind: string; yearsAgo: number },
  on: Dated,
): Omit<Span, 'day' | 'week'> => {
  // Ids of one digit, not in the order of the list.
  const id = `s${(i * 7) % 10}`;
  const name = `Span ${id}`;
  const [from, to] = [on(fromAway), on(fromAway + length - 1)];
  if (kind === 'endless') return { id, name, from, to: null };
  if (kind === 'once') return { id, name, from, to };
  return { id, name, from: yearsBefore(from, yearsAgo), to: yearsBefore(to, yearsAgo), yearly: true };
};

const yearsBefore = (date: string, years: number): string => {
  const moved = String(Number(date.slice(0, 4)) - years).padStart(4, '0') + date.slice(4);
  return new Date(moved).toISOString().startsWith(moved) ? moved : `${moved.slice(0, 8)}28`;
};

/** Ranges and seasons.
 * @returns a function of what turns a number of days from the instant into a date */
export const randomSpans = (
  row: fc.Arbitrary<DayHours>,
  week: fc.Arbitrary<FullBusinessHours>,
): fc.Arbitrary<(on: Dated) => Span[]> =>
  fc.array(fc.tuple(dates, fc.oneof(fc.record({ day: row }), fc.record({ week }))), { maxLength: 6 }).map(
    (all) => (on) =>
      all.map(([when, hours], i) => {
        const isRange = 'day' in hours;
        const kind = isRange && when.kind === 'endless' ? 'once' : when.kind;
        return { ...spanOf(i, { ...when, kind }, on), ...hours } as Span;
      }),
  );

const text = fc.constantFrom('Busy right now', 'Flu', 'Feast');

/** A closure that often covers the instant. A null end is one that is not known. */
export const randomClosure: fc.Arbitrary<(at: number) => NonNullable<Schedule['closure']>> = fc
  .record({
    kind: fc.constantFrom('closed', 'note' as const),
    fromAway: fc.option(fc.integer({ min: -2 * 1440, max: 2 * 1440 })),
    length: fc.option(fc.oneof(days(1, 200), days(1, 5 * 1440)), { freq: 6 }),
    note: fc.option(text),
  })
  .map(({ kind, fromAway, length, note }) => (at) => {
    const minute = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}:00Z`;
    const from = fromAway === null ? null : at + fromAway * MINUTE;
    const until = length === null ? null : minute((from ?? at - MINUTE * 100) + length * MINUTE);
    return { kind, from: from === null ? null : minute(from), until, note: kind === 'note' ? (note ?? 'Busy') : note };
  });

const message = fc.constantFrom('Walk-ins welcome', 'Order online', 'See you soon');

export const randomMessages: fc.Arbitrary<NonNullable<Schedule['messages']>> = fc.record(
  {
    open: message,
    closed: message,
    holiday: message,
    appointment: message,
    beforeClosing: fc.uniqueArray(
      fc.record({
        minutes: fc.oneof(fc.constantFrom(5, 15, 60, 180), days(5, 180)),
        text: fc.constantFrom('Last orders', 'Hurry', 'Kitchen closed'),
      }),
      { minLength: 1, maxLength: 3, selector: ({ minutes }) => minutes },
    ),
  },
  { requiredKeys: [] },
);

/** Returns what turns a number of days into a date.
 * @param reading what the business's clock shows at the instant, as epoch milliseconds */
export const datesFrom =
  (reading: number): Dated =>
  (daysAway) =>
    new Date(reading + daysAway * DAY).toISOString().slice(0, 10);
