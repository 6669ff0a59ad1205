import { describe, expect, test } from 'vitest';
import { CALENDAR_FILES } from '../../../test/calendar-files.ts';
import { countTurns } from '../../../test/count-turns.ts';
import { CALENDAR_BYTES_MAX } from '@doorsign/shared-schema/api';
import { readCalendar } from './read-calendar.ts';

const TODAY = '2026-11-27';

const read = async (text: string, today = TODAY) => {
  const answer = await readCalendar(text, today);
  if (!answer) throw new Error('not a calendar');
  return answer;
};
const fileOf = (...events: (readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  );
const datesOf = async (...lines: string[]) => {
  const { entries, skipped } = await read(fileOf(lines));
  return { dates: entries.map(({ from, to, yearly }) => `${from}/${to}${yearly ? ' yearly' : ''}`), skipped };
};
const NOTHING = { timed: 0, past: 0, other: 0 };

describe('files of real programs', () => {
  test('Google Calendar', async () => {
    expect(await read(CALENDAR_FILES.google)).toEqual({
      entries: [
        {
          name: 'Christmas break, closed until the second of January – see you the new year!',
          from: '2026-12-24',
          to: '2027-01-01',
          yearly: false,
        },
        { name: 'Inventory (moved)', from: '2027-01-18', to: '2027-01-18', yearly: false },
        { name: 'Independence Day', from: '2019-07-04', to: '2019-07-04', yearly: true },
        { name: 'Inventory', from: '2028-01-15', to: '2028-01-15', yearly: false },
        { name: 'Inventory', from: '2028-07-15', to: '2028-07-15', yearly: false },
      ],
      skipped: { timed: 1, past: 1, other: 0 },
    });
  });

  test('Apple Calendar', async () => {
    expect(await read(CALENDAR_FILES.apple)).toEqual({
      entries: [
        { name: 'Zweiter Weihnachtstag 🎄', from: '2026-12-26', to: '2026-12-26', yearly: false },
        { name: 'Betriebsferien', from: '2027-05-10', to: '2027-05-16', yearly: false },
        { name: 'Thanksgiving', from: '2027-11-25', to: '2027-11-25', yearly: false },
        { name: 'Thanksgiving', from: '2028-11-23', to: '2028-11-23', yearly: false },
      ],
      skipped: { timed: 0, past: 0, other: 2 },
    });
  });

  test('Outlook', async () => {
    expect(await read(CALENDAR_FILES.outlook.replace('\uFEFF', ''))).toEqual({
      entries: [
        { name: 'Christmas Day', from: '2020-12-25', to: '2020-12-25', yearly: true },
        { name: 'Renovation; all week', from: '2027-02-01', to: '2027-02-05', yearly: false },
        { name: 'Memorial Day', from: '2027-05-31', to: '2027-05-31', yearly: false },
        { name: 'Memorial Day', from: '2028-05-29', to: '2028-05-29', yearly: false },
      ],
      skipped: NOTHING,
    });
  });
});

test.each(['', 'hello', '{"json":true}', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VEVENT\r\nEND:VEVENT', '\u0000\u0001'])(
  '%j is not a calendar',
  async (text) => {
    expect(await readCalendar(text, TODAY)).toBeNull();
  },
);

test('a calendar without events is empty, also one that is cut off', async () => {
  expect(await read('BEGIN:VCALENDAR\nEND:VCALENDAR')).toEqual({ entries: [], skipped: NOTHING });
  expect(await read('\nbegin:vcalendar\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20270101')).toEqual({
    entries: [],
    skipped: { ...NOTHING, other: 1 },
  });
});

describe('dates', () => {
  test.each([
    { name: 'today is not over', lines: ['DTSTART;VALUE=DATE:20261127'], dates: ['2026-11-27/2026-11-27'] },
    { name: 'yesterday is', lines: ['DTSTART;VALUE=DATE:20261126'], dates: [], past: 1 },
    {
      name: 'the end is exclusive, and one that ends today is over',
      lines: ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261127'],
      dates: [],
      past: 1,
    },
    {
      name: 'a running one keeps its first day',
      lines: ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261128'],
      dates: ['2026-11-20/2026-11-27'],
    },
    {
      name: 'an end at the start is one day',
      lines: ['DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270101'],
      dates: ['2027-01-01/2027-01-01'],
    },
    { name: 'a date that is not declared as one', lines: ['DTSTART:20270101'], dates: ['2027-01-01/2027-01-01'] },
    { name: 'a date that does not exist', lines: ['DTSTART;VALUE=DATE:20270230'], dates: [], other: 1 },
    { name: 'no date', lines: ['SUMMARY:When?'], dates: [], other: 1 },
    {
      name: 'longer than a range may be',
      lines: ['DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20310101'],
      dates: [],
      other: 1,
    },
    { name: 'a time of day', lines: ['DTSTART:20270101T090000Z'], dates: [], timed: 1 },
    { name: 'a time of day that is over', lines: ['DTSTART:20260101T090000Z'], dates: [], past: 1 },
  ])('$name', async ({ name: _name, lines, dates, ...skipped }) => {
    expect(await datesOf(...lines)).toEqual({ dates, skipped: { ...NOTHING, ...skipped } });
  });

  test('the day is that of the business', async () => {
    const file = fileOf(['DTSTART;VALUE=DATE:20261127']);
    expect((await read(file, '2026-11-28')).skipped.past).toBe(1);
    expect((await read(file, '2026-11-27')).entries).toHaveLength(1);
  });
});

describe('recurrences', () => {
  const START = 'DTSTART;VALUE=DATE:20261224';
  test.each([
    { rule: 'FREQ=YEARLY', dates: ['2026-12-24/2026-12-24 yearly'] },
    { rule: 'FREQ=YEARLY;INTERVAL=1;BYMONTH=12;BYMONTHDAY=24;WKST=MO', dates: ['2026-12-24/2026-12-24 yearly'] },
    { rule: 'FREQ=YEARLY;COUNT=2', dates: ['2026-12-24/2026-12-24', '2027-12-24/2027-12-24'] },
    { rule: 'FREQ=YEARLY;UNTIL=20270101', dates: ['2026-12-24/2026-12-24'] },
    { rule: 'FREQ=YEARLY;INTERVAL=2', dates: ['2026-12-24/2026-12-24'] },
    {
      rule: 'FREQ=MONTHLY;COUNT=3',
      dates: ['2026-12-24/2026-12-24', '2027-01-24/2027-01-24', '2027-02-24/2027-02-24'],
    },
    {
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20270301T000000Z',
      dates: ['2026-12-31/2026-12-31', '2027-01-31/2027-01-31', '2027-02-28/2027-02-28'],
    },
    { rule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', dates: ['2026-12-25/2026-12-25', '2027-01-29/2027-01-29'] },
    {
      rule: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1;UNTIL=20270201',
      dates: ['2027-01-04/2027-01-04', '2027-02-01/2027-02-01'],
    },
    { rule: 'FREQ=YEARLY;BYMONTH=12;BYDAY=4SA', dates: ['2026-12-26/2026-12-26', '2027-12-25/2027-12-25'] },
  ])('$rule', async ({ rule, dates }) => {
    expect(await datesOf(START, `RRULE:${rule}`)).toEqual({ dates, skipped: NOTHING });
  });

  test.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO',
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYWEEKNO=1',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=YEARLY;BYYEARDAY=200',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=XX',
    'FREQ=MONTHLY;INTERVAL=0;BYHOUR=9',
  ])('%s is no holiday', async (rule) => {
    expect(await datesOf(START, `RRULE:${rule}`)).toEqual({ dates: [], skipped: { ...NOTHING, other: 1 } });
  });

  test('a month of every month is 24 dates at most', async () => {
    const { dates } = await datesOf('DTSTART;VALUE=DATE:19990127', 'RRULE:FREQ=MONTHLY');
    expect(dates).toHaveLength(24);
    expect(dates.at(-1)).toBe('2028-10-27/2028-10-27');
  });

  test('a rule without any date is over, not endless', async () => {
    expect(await datesOf(START, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toMatchObject({ skipped: { past: 1 } });
  });

  test('a left out date of a yearly event makes it single dates, a past one does not', async () => {
    expect(await datesOf(START, 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20271224')).toMatchObject({
      dates: ['2026-12-24/2026-12-24'],
    });
    expect(
      await datesOf('DTSTART;VALUE=DATE:20201224', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20211224'),
    ).toMatchObject({ dates: ['2020-12-24/2020-12-24 yearly'] });
  });

  test('other dates than those of a rule are not understood', async () => {
    expect(await datesOf(START, 'RDATE;VALUE=DATE:20270101')).toMatchObject({ skipped: { other: 1 } });
  });
});

test('names are on one line, not longer than a holiday’s, and never half a character', async () => {
  const names = ['a\\nb\\, c\\; d\\\\', `${'x'.repeat(79)}😀`, '  ', '\u0007', 'אבג'];
  const { entries } = await read(fileOf(...names.map((name) => ['DTSTART;VALUE=DATE:20270101', `SUMMARY:${name}`])));
  expect(entries.map(({ name }) => name).toSorted()).toEqual(
    ['a b, c; d\\', 'x'.repeat(79), 'Closed', 'אבג'].toSorted(),
  );
});

describe('bounds', () => {
  /** Reads a calendar and counts the turns of the event loop meanwhile. */
  const counted = async (text: string) => {
    const turns = countTurns();
    const answer = await read(text);
    return { answer, turns: turns() };
  };

  test('a file is split in a turn of its own', async () => {
    const { turns } = await counted('BEGIN:VCALENDAR\nEND:VCALENDAR\n');
    expect(turns).toBeGreaterThanOrEqual(1);
  });

  test('each event that repeats has a turn of its own', async () => {
    const event = 'BEGIN:VEVENT\nDTSTART:20270101\nRRULE:FREQ=MONTHLY;COUNT=3\nEND:VEVENT\n';
    const { turns } = await counted(`BEGIN:VCALENDAR\n${event.repeat(20)}END:VCALENDAR\n`);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  const fill = (event: (index: number) => string): string => {
    let text = 'BEGIN:VCALENDAR\n';
    for (let index = 0; text.length < CALENDAR_BYTES_MAX - 200; index++) text += event(index);
    return text;
  };
  const LIST = Array.from({ length: 12 }, (_, at) => `${(at % 5) + 1}${['MO', 'TU', 'WE', 'TH', 'FR'][at % 5]}`).join();
  test.each([
    {
      name: 'as many events as fit',
      text: fill((at) => `BEGIN:VEVENT\nDTSTART:2027${String(101 + (at % 9))}\nEND:VEVENT\n`),
    },
    {
      name: 'events with names of their own',
      text: fill((at) => `BEGIN:VEVENT\nDTSTART:20270101\nSUMMARY:${at}\nEND:VEVENT\n`),
    },
    {
      name: 'rules whose dates must be counted',
      text: fill(() => `BEGIN:VEVENT\nDTSTART:19900101\nRRULE:FREQ=MONTHLY;COUNT=9999;BYDAY=${LIST}\nEND:VEVENT\n`),
    },
    {
      name: 'rules of every second',
      text: fill(() => 'BEGIN:VEVENT\nDTSTART:00010101\nRRULE:FREQ=SECONDLY\nEND:VEVENT\n'),
    },
    {
      name: 'dates that are left out',
      text: fill(
        () => `BEGIN:VEVENT\nDTSTART:20270101\nRRULE:FREQ=MONTHLY\n${'EXDATE:20270101\n'.repeat(600)}END:VEVENT\n`,
      ),
    },
    { name: 'parameters', text: fill(() => `BEGIN:VEVENT\nDTSTART${';A="b","c"'.repeat(380)}:20270101\nEND:VEVENT\n`) },
    { name: 'folded lines', text: `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a${'\n b'.repeat(87_000)}` },
    { name: 'empty lines', text: `BEGIN:VCALENDAR${'\n'.repeat(262_000)}` },
    { name: 'components within components', text: `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${'BEGIN:A\n'.repeat(32_000)}` },
  ])('$name: never more than 500 entries, with pauses for others', async ({ text }) => {
    const { answer, turns } = await counted(text);
    const { entries, skipped } = answer;
    expect(entries.length).toBeLessThanOrEqual(500);
    // A pause after every few events.
    const events = text.split('BEGIN:VEVENT').length - 1;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(events / 5));
    expect(Buffer.byteLength(JSON.stringify({ entries, skipped }))).toBeLessThan(CALENDAR_BYTES_MAX);
  });
});
