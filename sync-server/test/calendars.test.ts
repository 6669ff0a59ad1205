import fc from 'fast-check';
import { convertIcsCalendar, type IcsEvent } from 'ts-ics';
import { describe, expect, test } from 'vitest';
import { businessCalls, calendarCalls, CALENDAR_BYTES_MAX } from '@doorsign/shared-schema/api';
import { dateOfDayNumber, dayNumberOf, type Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf } from '@doorsign/shared-schema/hours';
import { occurrencesOf, type DaySpan } from '@doorsign/shared-schema/spans';
import { businessDayOf } from '@doorsign/shared-schema/widget';
import { STRANGE_WORDS } from '../../shared-schema/test/strange-words.ts';
import { readCalendar } from '../src/business/calendar/read-calendar.ts';
import { closuresCalendar } from '../src/widget/closures/closures-calendar.ts';
import { CALENDAR_FILES } from './calendar-files.ts';
import { countTurns } from './count-turns.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createVisitor } from './widget-visitor.ts';

/** 11 PM on November 26 in New York, and the 27th in Berlin. */
const NOW = Date.parse('2026-11-27T04:00:00Z');
const NINE_TO_FIVE = { open: '09:00', close: '17:00', closed: false };
const CLOSED = { ...NINE_TO_FIVE, closed: true };

const start = async ({ timezone = 'America/New_York', businessName = 'Harbor Bakery' } = {}) => {
  const server = await startTestServer({ nowMs: NOW });
  const owner = await signUpVerified(server, { plan: 'enterprise', timezone, businessName });
  const { token } = owner;
  const visitor = createVisitor(server, owner.id);
  return {
    server,
    owner,
    visitor,
    setHolidays: (holidays: readonly Holiday[]) =>
      server.call(businessCalls.holidays, { token, body: { holidays } as never }),
    setSpans: (spans: readonly object[]) => server.call(businessCalls.spans, { token, body: spans as never }),
    setClosure: (closure: object) => server.call(businessCalls.closure, { token, body: { closure } }),
    read: (body: string, headers = {}) => server.call(calendarCalls.read, { token, body, headers }),
    async feed() {
      const response = await visitor.closures();
      const text = await response.text();
      return { response, text, events: eventsIn(text) };
    },
  };
};

/** The events of a calendar, by a parser that shares nothing with the server. */
const eventsIn = (text: string): readonly IcsEvent[] => convertIcsCalendar(undefined, text).events ?? [];

const dateOf = (date: IcsEvent['start'] | null | undefined): string | undefined =>
  date?.date.toISOString().slice(0, 10);

/** The texts of an event: its dates, the last one included, and what it says. */
const told = ({ start: from, end, summary, recurrenceRule }: IcsEvent): string =>
  from.type === 'DATE'
    ? `${dateOf(from)}/${dateOfDayNumber(dayNumberOf(dateOf(end) ?? '') - 1)}${recurrenceRule?.frequency === 'YEARLY' ? ' yearly' : ''} ${summary}`
    : `${from.date.toISOString()}/${end?.date.toISOString()} ${summary}`;

const entry = (date: string, name: string, hours: object = CLOSED): Holiday =>
  ({ id: `holiday_${date}`, date, name, ...hours }) as Holiday;

describe('closures.ics', () => {
  test('has each entry and range of the next 24 months, as an event of whole days', async () => {
    const { setHolidays, setSpans, feed } = await start();
    await setHolidays([
      entry('2026-11-25', 'Yesterday'),
      entry('2026-11-26', 'Thanksgiving Day'),
      entry('2026-12-24', 'Eve', { ...NINE_TO_FIVE, open: '10:00', close: '14:00' }),
      entry('2026-12-28', 'Open house', { ...NINE_TO_FIVE, close: '12:00', more: [{ open: '14:00', close: '00:00' }] }),
      entry('2026-12-29', 'Fittings', { ...CLOSED, appointment: true }),
      entry('2026-12-30', 'All night', { ...NINE_TO_FIVE, open: '00:00', close: '23:59' }),
      entry('2026-12-31', 'As usual', { ...NINE_TO_FIVE, regular: true }),
      entry('2028-11-26', 'In 24 months'),
      entry('2028-11-27', 'Later'),
    ]);
    await setSpans([
      { name: 'Running', from: '2026-11-20', to: '2026-12-01', day: CLOSED },
      { name: 'Over', from: '2026-11-20', to: '2026-11-25', day: CLOSED },
      { name: 'Christmas', from: '2020-12-25', to: '2020-12-26', yearly: true, day: CLOSED },
      { name: 'Leap day', from: '2024-02-29', to: '2024-02-29', yearly: true, day: CLOSED },
      { name: 'Carnival', from: '2025-02-20', to: '2025-03-05', yearly: true, day: CLOSED },
      { name: 'Summer hours', from: '2027-06-01', to: '2027-08-31', week: weekOf(() => NINE_TO_FIVE) },
    ]);
    const { events } = await feed();
    const says = (dates: string, words: string): string => `${dates} Harbor Bakery: ${words}`;
    expect(events.map(told)).toEqual([
      says('2026-11-20/2026-12-01', 'Closed – Running'),
      says('2026-11-26/2026-11-26', 'Closed – Thanksgiving Day'),
      says('2026-12-24/2026-12-24', '10:00 AM – 2:00 PM – Eve'),
      says('2026-12-25/2026-12-26 yearly', 'Closed – Christmas'),
      says('2026-12-28/2026-12-28', '9:00 AM – 12:00 PM, 2:00 PM – 12:00 AM – Open house'),
      says('2026-12-29/2026-12-29', 'By appointment – Fittings'),
      says('2026-12-30/2026-12-30', 'Open 24 hours – All night'),
      says('2027-02-20/2027-03-05', 'Closed – Carnival'),
      says('2027-02-28/2027-02-28', 'Closed – Leap day'),
      says('2028-02-20/2028-03-05', 'Closed – Carnival'),
      says('2028-02-29/2028-02-29', 'Closed – Leap day'),
      says('2028-11-26/2028-11-26', 'Closed – In 24 months'),
    ]);
    const uids = events.map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids[1]).toMatch(/^holidays\.2026-11-26@[\w-]+\.doorsign$/);
    expect(events.map(({ stamp }) => stamp.date.getTime())).toEqual(events.map(() => NOW));
  });

  test('begins with the day of the business', async () => {
    const { setHolidays, feed } = await start({ timezone: 'Europe/Berlin' });
    await setHolidays([entry('2026-11-26', 'Yesterday'), entry('2026-11-27', 'Today')]);
    expect((await feed()).events.map(({ summary }) => summary)).toEqual(['Harbor Bakery: Closed – Today']);
  });

  test('has a closing with an end as instants, in the hour that comes twice too, until its day is over', async () => {
    const { server, setClosure, feed } = await start({ timezone: 'Europe/Berlin' });
    await setClosure({ note: 'Flu' });
    expect((await feed()).events).toEqual([]);
    await setClosure({ kind: 'note', note: 'Busy', until: '2026-11-27T12:00:00Z' });
    expect((await feed()).events).toEqual([]);
    await setClosure({ from: '2027-10-31T00:30:00Z', until: '2027-10-31T01:30:00Z' });
    expect((await feed()).events.map(told)).toEqual([
      '2027-10-31T00:30:00.000Z/2027-10-31T01:30:00.000Z Harbor Bakery: Closed',
    ]);
    await setClosure({ until: '2026-11-27T12:00:00Z', note: 'Burst pipe' });
    const told2 = ['2026-11-27T04:00:00.000Z/2026-11-27T12:00:00.000Z Harbor Bakery: Closed – Burst pipe'];
    expect((await feed()).events.map(told)).toEqual(told2);
    server.pass(24 * 3_600_000);
    expect((await feed()).events).toEqual([]);
  });

  test.each([...STRANGE_WORDS, 'a\nb', 'one; two, three \\n four', 'x\r\nSUMMARY:y', '\u2028line'])(
    'the name %j is text',
    async (name) => {
      const { setHolidays, feed } = await start({ businessName: `Ada’s; ${name}, Inc.` });
      await setHolidays([entry('2026-12-25', name)]);
      const { events, text } = await feed();
      const plain = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
      const business = `Ada’s; ${name}, Inc.`.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
      expect(events.map(({ summary }) => summary)).toEqual([`${business}: Closed – ${plain}`]);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    },
  );

  test('may be an hour old, has a tag, and changes with every edit and day', async () => {
    const { server, owner, visitor, setHolidays, feed } = await start();
    await setHolidays([entry('2026-11-26', 'Today'), entry('2026-12-25', 'Christmas')]);
    const { response } = await feed();
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const tag = { 'If-None-Match': String(response.headers.get('ETag')) };
    expect((await visitor.closures(tag)).status).toBe(304);
    server.pass(2 * 3_600_000);
    expect((await visitor.closures(tag)).status).toBe(200);
    expect((await feed()).events).toHaveLength(1);
    await setHolidays([]);
    expect((await feed()).events).toEqual([]);

    await server.call(businessCalls.domain, { token: owner.token, body: { allowedDomain: 'example.com' } });
    expect((await visitor.closures({ Origin: 'https://pirate.example' })).status).toBe(403);
    expect((await visitor.closures({ Origin: 'https://www.example.com' })).status).toBe(200);
    expect((await visitor.closures()).status).toBe(200);
    expect((await createVisitor(server, 'nobody').closures()).status).toBe(404);
    expect(await (await createVisitor(server, 'demo').closures()).text()).toContain('Harbor Bakery: Closed – ');
  });

  test('a full calendar keeps within its bound, and is written with pauses for others', async () => {
    const name = '"'.repeat(20) + '漢'.repeat(60);
    const four = {
      ...NINE_TO_FIVE,
      more: [1, 2, 3].map((at) => ({ open: `1${7 + at - 1}:30`, close: `1${7 + at - 1}:45` })),
    };
    const holidays = Array.from({ length: 400 }, (_, day) =>
      entry(dateOfDayNumber(dayNumberOf('2026-12-01') + day), name, four),
    );
    const spans = Array.from({ length: 100 }, (_, at): DaySpan => ({
      id: `s${String(at).padStart(16, '0')}`,
      name,
      from: '2024-02-29',
      to: '2024-03-10',
      yearly: true,
      day: four,
    }));
    const schedule = { timezone: 'America/New_York', businessHours: null, holidays, spans };
    const snapshot = { locationId: 'x'.repeat(22), name: '漢'.repeat(120), updatedAt: NOW, schedule };
    const day = businessDayOf('America/New_York', NOW);
    const turns = countTurns();
    const text = await closuresCalendar(snapshot, day);
    expect(eventsIn(text)).toHaveLength(600);
    expect(Buffer.byteLength(text)).toBeLessThan(512 * 1024);
    // A pause after every twenty events.
    expect(turns()).toBeGreaterThanOrEqual(30);
  });
});

describe('read-calendar', () => {
  test('reads the files of other programs, saves nothing, and is on every plan', async () => {
    const server = await startTestServer({ nowMs: NOW });
    const { token } = await signUpVerified(server, { plan: 'free' });
    for (const body of Object.values(CALENDAR_FILES)) {
      const { answer } = await server.call(calendarCalls.read, { token, body });
      expect(answer.entries.length).toBeGreaterThan(2);
    }
    const refused = await server.call(calendarCalls.read, { body: CALENDAR_FILES.apple });
    expect(refused.error.code).toBe('token_invalid');
  });

  test('today is the day of the business’s calendar', async () => {
    const file = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20261126\nEND:VEVENT\nEND:VCALENDAR';
    const berlin = await start({ timezone: 'Europe/Berlin' });
    expect((await berlin.read(file)).answer.skipped.past).toBe(1);
    const newYork = await start();
    expect((await newYork.read(file)).answer.entries).toHaveLength(1);
  });

  test('refuses other files, types and sizes', async () => {
    const { read } = await start();
    const error = async (body: string, headers = {}) => {
      const { status, error: said } = await read(body, headers);
      return { status, code: said.code, fields: said.fields };
    };
    const detail = 'This is not a calendar file.';
    const notCalendar = { status: 400, code: 'validation_failed', fields: { file: detail } };
    expect(await error('hello')).toEqual(notCalendar);
    expect((await read('hello')).error.detail).toBe(detail);
    const unsupported = { status: 415, code: 'unsupported_media', fields: undefined };
    const { apple } = CALENDAR_FILES;
    for (const type of ['application/json', 'text/plain', 'text/calendar; charset=latin1', ''])
      expect(await error(apple, { 'Content-Type': type })).toEqual(unsupported);
    expect(await error(apple, { 'Content-Encoding': 'gzip' })).toEqual(unsupported);
    expect((await read(apple, { 'Content-Type': 'TEXT/Calendar;charset="UTF-8"' })).status).toBe(200);
    const full = `BEGIN:VCALENDAR\n${'X'.repeat(CALENDAR_BYTES_MAX - 16)}`;
    expect((await read(full)).status).toBe(200);
    expect(await error(`${full}X`)).toMatchObject({ status: 413, code: 'too_large' });
  });

  test('a calendar that was published gives the same dates back', async () => {
    const first = dayNumberOf('2026-11-26');
    const days = fc.integer({ min: -40, max: 720 });
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const range = fc.record({
      from: days,
      length: fc.integer({ min: 1, max: 60 }),
      yearly: fc.boolean(),
      name,
    });
    const day = businessDayOf('America/New_York', NOW);
    await fc.assert(
      fc.asyncProperty(
        fc.array(range, { maxLength: 8 }),
        fc.uniqueArray(days, { maxLength: 8 }),
        async (ranges, dates) => {
          const spans = ranges.map(({ from, length, yearly, name: said }, at): DaySpan => ({
            id: `s${String(at).padStart(16, '0')}`,
            name: said,
            from: dateOfDayNumber(first + from),
            to: dateOfDayNumber(first + from + length - 1),
            ...(yearly && { yearly }),
            day: CLOSED,
          }));
          const holidays = dates.map((date) => entry(dateOfDayNumber(first + date), 'Day'));
          const schedule = { timezone: 'America/New_York', businessHours: null, holidays, spans };
          const text = await closuresCalendar({ locationId: 'ID', name: 'B', updatedAt: NOW, schedule }, day);
          const answer = await readCalendar(text, day.date);
          const daysOf = (from: string, to: string, yearly: boolean): string[] => {
            const found: string[] = [];
            const next = occurrencesOf({ from, to, ...(yearly && { yearly }) });
            for (let at = first; at < first + 700; at++) {
              const occurrence = next(at);
              if (occurrence && occurrence.from <= at) found.push(dateOfDayNumber(at));
            }
            return found;
          };
          const imported = new Set(answer?.entries.flatMap(({ from, to, yearly }) => daysOf(from, to, yearly)));
          const meant = new Set([
            ...spans.flatMap(({ from, to, yearly }) => daysOf(from, to ?? from, yearly ?? false)),
            ...holidays.flatMap(({ date }) => daysOf(date, date, false)),
          ]);
          expect([...imported].toSorted()).toEqual([...meant].toSorted());
          expect(answer?.skipped).toEqual({ timed: 0, past: 0, other: 0 });
        },
      ),
      { seed: 20261127, numRuns: 100 },
    );
  });
});
