import { expect, test } from 'vitest';
import { dated, everyDay, range, season } from '../../test/schedules.ts';
import { compile, entriesOf, statusAt, statusFrom, timeline, type Schedule } from './index.ts';

const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().replace(':00.000Z', 'Z');

const SHOP: Schedule = { timezone: 'America/New_York', businessHours: everyDay('09:00-17:00'), holidays: [] };
const MONDAY_NOON = at('2026-11-23T17:00Z');

/** The entries of a timeline, as lines. */
const linesOf = (schedule: Schedule, from: string, days: number): string[] =>
  timeline(schedule, at(from), days).map(
    ({ at, status, note }) => `${iso(at)} ${status}${note === null ? '' : ` (${note})`}`,
  );

test('S14: periods that touch or overlap are one stretch, across midnight too', () => {
  const day = {
    open: '00:00',
    close: '03:00',
    closed: false,
    more: [
      { open: '20:00', close: '23:59' },
      { open: '19:00', close: '21:00' },
    ],
  };
  const schedule = { ...SHOP, businessHours: { ...everyDay(null), monday: day, tuesday: day } };
  expect(linesOf(schedule, '2026-11-23T05:00Z', 2)).toEqual([
    '2026-11-23T05:00Z open',
    '2026-11-23T08:00Z closed',
    '2026-11-24T00:00Z open',
    '2026-11-24T08:00Z closed',
    '2026-11-25T00:00Z open',
  ]);
});

test('S15: the next opening passes a day by appointment over', () => {
  const tuesday = { open: '09:00', close: '17:00', closed: true, appointment: true as const };
  const schedule = { ...SHOP, businessHours: { ...everyDay('09:00-17:00'), tuesday } };
  expect(statusAt(schedule, at('2026-11-24T15:00Z'))).toMatchObject({
    status: 'closed',
    note: 'By appointment',
    nextChangeAt: at('2026-11-25T14:00Z'),
  });
});

test('S19: a shift runs on into a range, none begins on its last day, and a season’s last night runs into the week', () => {
  const bar = { ...SHOP, businessHours: everyDay('18:00-02:00') };
  const vacation = { ...bar, spans: [range('s1', 'Vacation', '2026-11-24', '2026-11-24')] };
  expect(linesOf(vacation, '2026-11-24T04:00Z', 2)).toEqual([
    '2026-11-24T04:00Z open',
    '2026-11-24T07:00Z holiday (Vacation)',
    '2026-11-25T05:00Z closed',
    '2026-11-25T23:00Z open',
  ]);
  const terrace = {
    ...bar,
    businessHours: everyDay(null),
    spans: [season('s1', '2026-11-01', '2026-11-23', '18:00-02:00')],
  };
  expect(linesOf(terrace, '2026-11-24T04:00Z', 2)).toEqual(['2026-11-24T04:00Z open', '2026-11-24T07:00Z closed']);
});

test('S21: what the schedule says at the end of a closure holds from then on', () => {
  const closure = { kind: 'closed', from: null, until: '2026-11-24T15:30:00Z', note: 'Flu' } as const;
  expect(linesOf({ ...SHOP, closure }, '2026-11-23T17:00Z', 2)).toEqual([
    '2026-11-23T17:00Z closed (Flu)',
    '2026-11-24T15:30Z open',
    '2026-11-24T22:00Z closed',
    '2026-11-25T14:00Z open',
  ]);
  const over = { ...closure, until: '2026-11-23T17:00:00Z' };
  expect(statusAt({ ...SHOP, closure: over }, MONDAY_NOON)).toEqual(statusAt(SHOP, MONDAY_NOON));
});

test('S21: a closure without an end holds for ever, and one that ends in 9999 is found', () => {
  const closure = { kind: 'closed', from: '2026-11-23T18:00:00Z', until: null, note: null } as const;
  expect(linesOf({ ...SHOP, closure }, '2026-11-23T17:00Z', 14)).toEqual([
    '2026-11-23T17:00Z open',
    '2026-11-23T18:00Z closed',
  ]);
  const long = { ...SHOP, closure: { ...closure, from: null, until: '9999-01-01T15:00:00Z' } };
  expect(iso(statusAt(long, MONDAY_NOON).nextChangeAt)).toBe('9999-01-01T15:00Z');
});

test('S21: a closure changes nothing while hours were never saved', () => {
  const closure = { kind: 'closed', from: null, until: null, note: 'Flu' } as const;
  expect(statusAt({ ...SHOP, businessHours: null, closure }, MONDAY_NOON)).toMatchObject({
    status: 'other',
    reason: 'none',
    note: null,
  });
});

test('S21: a change of the time zone moves the hours, and not a closure', () => {
  const closure = { kind: 'closed', from: '2026-11-23T17:30:00Z', until: '2026-11-23T18:00:00Z', note: null } as const;
  const lines = (timezone: string) => linesOf({ ...SHOP, timezone, closure }, '2026-11-23T17:00Z', 1);
  const closed = ['2026-11-23T17:30Z closed', '2026-11-23T18:00Z open'];
  expect(lines('America/New_York').slice(1, 4)).toEqual([...closed, '2026-11-23T22:00Z closed']);
  expect(lines('America/Denver').slice(1, 4)).toEqual([...closed, '2026-11-24T00:00Z closed']);
});

test('S21: under a closure there is no holiday’s name, and its end is a change of the label on a holiday', () => {
  const closure = { kind: 'closed', from: null, until: '2026-11-23T18:00:00Z', note: null } as const;
  const schedule = { ...SHOP, closure, holidays: [dated('2026-11-23', 'Feast')] };
  expect(statusAt(schedule, MONDAY_NOON)).toEqual({
    status: 'closed',
    holidayName: null,
    reason: 'closure',
    note: null,
    nextStatusAt: at('2026-11-23T18:00Z'),
    nextChangeAt: at('2026-11-24T14:00Z'),
  });
});

test('S21: a closure of kind note is told only while open, and moves nothing', () => {
  const closure = {
    kind: 'note',
    from: '2026-11-23T20:00:00Z',
    until: '2026-11-24T14:30:00Z',
    note: 'Cash only',
  } as const;
  expect(linesOf({ ...SHOP, closure }, '2026-11-23T17:00Z', 1)).toEqual([
    '2026-11-23T17:00Z open',
    '2026-11-23T20:00Z open (Cash only)',
    '2026-11-23T22:00Z closed',
    '2026-11-24T14:00Z open (Cash only)',
    '2026-11-24T14:30Z open',
  ]);
});

const SOON: Schedule['messages'] = {
  beforeClosing: [
    { minutes: 60, text: 'Kitchen closed' },
    { minutes: 15, text: 'Closing soon' },
  ],
};

test('S24: each text before closing holds until the nearer one', () => {
  expect(linesOf({ ...SHOP, messages: SOON }, '2026-11-23T17:00Z', 1)).toEqual([
    '2026-11-23T17:00Z open',
    '2026-11-23T21:00Z open (Kitchen closed)',
    '2026-11-23T21:45Z open (Closing soon)',
    '2026-11-23T22:00Z closed',
    '2026-11-24T14:00Z open',
  ]);
});

test('S24: a planned closure is a closing', () => {
  const closure = { kind: 'closed', from: '2026-11-23T18:00:00Z', until: null, note: null } as const;
  expect(linesOf({ ...SHOP, messages: SOON, closure }, '2026-11-23T16:00Z', 1)).toEqual([
    '2026-11-23T16:00Z open',
    '2026-11-23T17:00Z open (Kitchen closed)',
    '2026-11-23T17:45Z open (Closing soon)',
    '2026-11-23T18:00Z closed',
  ]);
});

test('S24: a text before closing counts real minutes over a clock change', () => {
  // The clock jumps from 02:00 to 03:00: an hour before the closing at 03:30 is 01:30.
  const bar = { ...SHOP, businessHours: everyDay('18:00-03:30'), messages: SOON };
  expect(linesOf(bar, '2027-03-14T05:00Z', 0.2)).toContain('2027-03-14T06:30Z open (Kitchen closed)');
});

test('S24: a text is known at a span’s end, if the closing follows after it', () => {
  const compiled = compile({ ...SHOP, messages: SOON }, at('2026-11-23T16:00Z'), 5.5 / 24);
  expect(statusFrom(compiled, at('2026-11-23T21:10Z'))?.note).toBe('Kitchen closed');
  expect(compiled.after.map(({ at, note }) => [iso(at), note])).toEqual([
    ['2026-11-23T21:45Z', 'Closing soon'],
    ['2026-11-23T22:00Z', null],
  ]);
});

test('S24: the opening after a span has its text, if it is open for less than the minutes', () => {
  const lunch = { ...SHOP, businessHours: everyDay('12:00-12:40'), messages: SOON };
  expect(compile(lunch, at('2026-11-23T15:00Z'), 0.05).after).toEqual([
    { at: MONDAY_NOON, status: 'open', holidayName: null, note: 'Kitchen closed' },
  ]);
});

test('S25: an opening 400 days away is found, a later one is not', () => {
  const closed = { ...SHOP, businessHours: everyDay(null) };
  // Only Wednesdays on 6 June: 2029 is the next one.
  const day = season('s1', '2020-06-06', '2020-06-06', null, true);
  const spans = [{ ...day, week: { ...everyDay(null), wednesday: { open: '10:00', close: '12:00', closed: false } } }];
  const schedule = { ...closed, spans };
  expect(statusAt(schedule, at('2028-05-01T12:00Z')).nextChangeAt).toBeNull();
  expect(statusAt(schedule, at('2028-05-03T12:00Z')).nextChangeAt).toBe(at('2029-06-06T14:00Z'));
  // A date that is named moves the end of the search.
  const named = { ...schedule, holidays: [dated('2028-06-01', 'Stocktaking')] };
  expect(statusAt(named, at('2028-05-01T12:00Z')).nextChangeAt).toBe(at('2029-06-06T14:00Z'));
});

test('S25: a far date is found within milliseconds, whatever repeats', () => {
  const spans = Array.from({ length: 100 }, (_, i) =>
    range(
      `s${i}`,
      'Day',
      `2020-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
      `2020-12-31`,
      true,
    ),
  );
  const schedule = {
    ...SHOP,
    businessHours: everyDay(null),
    spans,
    holidays: [dated('9999-12-31', 'The end', '10:00-12:00')],
  };
  expect(statusAt(schedule, MONDAY_NOON).nextChangeAt).toBe(at('9999-12-31T15:00Z'));
});

test('S26: the reason changes where another row decides, though the status does not', () => {
  const schedule = {
    ...SHOP,
    businessHours: everyDay('00:00-24:00'),
    spans: [season('s1', '2026-11-24', '2026-11-24', '00:00-24:00')],
  };
  const compiled = compile(schedule, MONDAY_NOON, 3);
  expect(compiled.statuses.map(({ reason }) => reason)).toEqual(['week', 'season', 'week']);
  expect(timeline(schedule, MONDAY_NOON, 3)).toHaveLength(1);
  expect(entriesOf(compiled)).toHaveLength(1);
});

test('the entries of a compiled timeline continue after it without a gap', () => {
  const schedule = { ...SHOP, messages: SOON, holidays: [dated('2026-11-25', 'Feast')] };
  const whole = timeline(schedule, MONDAY_NOON, 10);
  for (let days = 0; days < 5; days += 0.3) {
    const entries = entriesOf(compile(schedule, MONDAY_NOON, days));
    expect(entries).toEqual(whole.slice(0, entries.length));
  }
});
