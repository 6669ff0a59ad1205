// @vitest-environment jsdom
import type { WidgetPayload, WireDay } from '@doorsign/shared-schema/api';
import { ENGLISH, ENGLISH_POPUP, withClock } from '@doorsign/shared-schema/status';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { expect, test } from 'vitest';
import { makeHours } from './popup-hours.ts';
import type { PopupView } from './popup-view.ts';

const NINE_TO_FIVE: WireDay = ['09:00', '17:00'];
const WORDS = { ...ENGLISH, ...ENGLISH_POPUP };

interface Case {
  readonly hours?: WireDay[] | null;
  readonly nextHoliday?: WidgetPayload['nextHoliday'];
  readonly byAppointment?: (string | null)[];
  /** The note in force, and the payload's notes that tell of a date. */
  readonly note?: string;
  readonly dated?: string[];
  readonly words?: Partial<Record<string, string>>;
  /** Monday noon in New York by default. */
  readonly at?: string;
  readonly zone?: string;
  readonly locale?: string;
}

/** The tables as lines: caption, "label | hours", a star before today's. */
const linesOf = ({ at = '2026-11-23T17:00Z', locale = 'en-US', ...given }: Case): string[] => {
  const { hours = Array<WireDay>(7).fill(NINE_TO_FIVE), nextHoliday = null, zone = 'America/New_York' } = given;
  const { note = null, dated, words } = given;
  const view: PopupView = {
    payload: {
      name: '',
      hours,
      ...(given.byAppointment && { byAppointment: given.byAppointment }),
      nextHoliday,
      phone: null,
      directionsUrl: null,
      poweredBy: '',
      names: [...(dated ?? []), 'Walk-ins welcome'],
      ...(dated && { dated: dated.length }),
    },
    facts: withClock({ status: 'open', nextChangeAt: null, note }, Date.parse(at), zone),
    text: '',
    style: DEFAULT_STYLE,
    words: WORDS,
    locale,
  };
  return makeHours(view, { ...WORDS, ...words }).flatMap((table) =>
    [...(table instanceof Element ? table.children : [])].map((row) => {
      const isToday = row.getAttribute('aria-current') === 'date';
      return (
        (isToday ? '* ' : '') +
        [...row.childNodes]
          .map((cell) => cell.textContent)
          .join(' | ')
          .replace(/\s/g, ' ')
          .replace('– | ', '–')
          .replaceAll('\u2060', '')
      );
    }),
  );
};

const week = (...days: WireDay[]): WireDay[] => days;

test('consecutive days with equal hours share a row', () => {
  const hours = week(NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, ['10:00', '14:00'], null);
  expect(linesOf({ hours })).toEqual([
    'Hours',
    '* Mon – Fri | 9:00 AM – 5:00 PM',
    'Sat | 10:00 AM – 2:00 PM',
    'Sun | Closed',
  ]);
});

test('equal days that are not consecutive do not share a row, such as Sunday and Monday', () => {
  const hours = week(null, NINE_TO_FIVE, null, NINE_TO_FIVE, NINE_TO_FIVE, null, null);
  expect(linesOf({ hours })).toEqual([
    'Hours',
    '* Mon | Closed',
    'Tue | 9:00 AM – 5:00 PM',
    'Wed | Closed',
    'Thu – Fri | 9:00 AM – 5:00 PM',
    'Sat – Sun | Closed',
  ]);
});

test.each<{ day: WireDay; said: string }>([
  { day: ['18:00', '02:00'], said: '6:00 PM – 2:00 AM' },
  { day: ['18:00', '23:59'], said: '6:00 PM – midnight' },
  { day: ['18:00', '24:00'], said: '6:00 PM – midnight' },
  { day: ['18:00', '00:00'], said: '6:00 PM – midnight' },
  { day: ['18:00', '00:01'], said: '6:00 PM – 12:01 AM' },
  { day: ['18:00', '19:24'], said: '6:00 PM – 7:24 PM' },
  { day: ['00:00', '05:00'], said: '12:00 AM – 5:00 AM' },
  { day: ['00:00', '23:59'], said: 'Open 24 hours' },
  { day: ['00:00', '24:00'], said: 'Open 24 hours' },
  { day: ['00:00', '00:00'], said: 'Open 24 hours' },
  // 24 hours, but not this whole calendar day: it is closed at seven.
  { day: ['08:00', '08:00'], said: '8:00 AM – 8:00 AM' },
  { day: null, said: 'Closed' },
])('$day is shown as "$said"', ({ day, said }) => {
  expect(linesOf({ hours: Array<WireDay>(7).fill(day) })).toEqual(['Hours', `* Mon – Sun | ${said}`]);
});

test.each([
  { at: '2026-11-23T04:59Z', today: 'Sun' },
  { at: '2026-11-23T05:00Z', today: 'Mon' },
  { at: '2026-11-24T04:59Z', today: 'Mon' },
])('at $at today is $today in New York', ({ at, today }) => {
  const hours = week(NINE_TO_FIVE, null, null, null, null, null, NINE_TO_FIVE);
  expect(linesOf({ hours, at }).filter((line) => line.startsWith('*'))).toEqual([`* ${today} | 9:00 AM – 5:00 PM`]);
});

test('a day is today by the business’s calendar wherever the visitor is', () => {
  const hours = week(NINE_TO_FIVE, null, null, null, null, null, null);
  const at = '2026-11-22T11:00Z';
  expect(linesOf({ hours, at, zone: 'Pacific/Auckland' })).toContain('* Mon | 9:00 AM – 5:00 PM');
  expect(linesOf({ hours, at, zone: 'Europe/Berlin' })).toContain('Mon | 9:00 AM – 5:00 PM');
});

const CHRISTMAS = { date: '2026-12-25', name: 'Christmas Day', hours: null };

test('the next holiday has its date and its hours', () => {
  expect(linesOf({ nextHoliday: CHRISTMAS }).slice(2)).toEqual(['Next holiday', 'Christmas DayFri, Dec 25 | Closed']);
  const eve = { date: '2026-12-24', name: 'Christmas Eve', hours: ['09:00', '14:00'] as [string, string] };
  expect(linesOf({ nextHoliday: eve }).slice(2)).toEqual([
    'Next holiday',
    'Christmas EveThu, Dec 24 | 9:00 AM – 2:00 PM',
  ]);
});

test('on its day a holiday is marked as today instead of the weekday', () => {
  const lines = linesOf({ nextHoliday: CHRISTMAS, at: '2026-12-25T15:00Z' });
  expect(lines).toEqual([
    'Hours',
    'Mon – Sun | 9:00 AM – 5:00 PM',
    'Next holiday',
    '* Christmas DayFri, Dec 25 | Closed',
  ]);
});

test('a holiday that is over is not shown as the next', () => {
  expect(linesOf({ nextHoliday: CHRISTMAS, at: '2026-12-26T15:00Z' })).toHaveLength(2);
});

test('no weekday is marked as today while a dated entry that the payload does not list is in force', () => {
  const lines = ['Hours', 'Mon – Sun | 9:00 AM – 5:00 PM'];
  expect(linesOf({ note: 'Fair', dated: ['Fair'] })).toEqual(lines);
  expect(linesOf({ note: 'Fair – By appointment', dated: ['Ball', 'Fair – By appointment'] })).toEqual(lines);
});

test('a message marks nothing off: the weekday stays today’s', () => {
  expect(linesOf({ note: 'Walk-ins welcome', dated: ['Fair'] })[1]).toBe('* Mon – Sun | 9:00 AM – 5:00 PM');
});

test('all notes of an earlier server’s payload tell of dates', () => {
  expect(linesOf({ note: 'Walk-ins welcome' })[1]).toBe('Mon – Sun | 9:00 AM – 5:00 PM');
});

test.each<{ name: string; day: WireDay; note?: string; words?: Record<string, string>; said: string }>([
  {
    name: 'a lunch break',
    day: ['09:00', '12:30', '14:00', '18:00'],
    said: '9:00 AM – 12:30 PM, 2:00 PM – 6:00 PM',
  },
  {
    name: 'a period to the end of the day',
    day: ['00:00', '03:00', '20:00', '23:59'],
    said: '12:00 AM – 3:00 AM, 8:00 PM – midnight',
  },
  { name: 'by appointment all day', day: null, note: 'By appointment', said: 'By appointment' },
  {
    name: 'by appointment in the afternoon',
    day: ['09:00', '12:00'],
    note: 'By appointment',
    said: '9:00 AM – 12:00 PM, By appointment',
  },
  {
    name: 'a phrase in another language',
    day: null,
    note: 'By appointment',
    words: { 'By appointment': 'Nach Vereinbarung' },
    said: 'Nach Vereinbarung',
  },
  { name: 'the owner’s words', day: null, note: 'Call 555 – any time', said: 'Call 555 – any time' },
])('$name is shown as "$said"', ({ day, note = null, words = {}, said }) => {
  const hours = Array<WireDay>(7).fill(day);
  expect(linesOf({ hours, byAppointment: Array<string | null>(7).fill(note), words })).toEqual([
    'Hours',
    `* Mon – Sun | ${said}`,
  ]);
});

test('days with equal hours share a row only if both are by appointment', () => {
  const byAppointment = [null, null, 'By appointment', null, null, null, null];
  expect(linesOf({ byAppointment }).slice(1)).toEqual([
    '* Mon – Tue | 9:00 AM – 5:00 PM',
    'Wed | 9:00 AM – 5:00 PM, By appointment',
    'Thu – Sun | 9:00 AM – 5:00 PM',
  ]);
});

const BREAK = { date: '2026-11-28', to: '2026-12-12', name: 'Fall break', hours: null };

test.each([
  { name: 'before it', at: '2026-11-27T17:00Z', holiday: '', week: '* ' },
  { name: 'on its first day', at: '2026-11-28T17:00Z', holiday: '* ', week: '' },
  { name: 'in its middle', at: '2026-12-06T17:00Z', holiday: '* ', week: '' },
  { name: 'on its last day', at: '2026-12-13T04:59Z', holiday: '* ', week: '' },
])('a range of dates $name', ({ at, holiday, week }) => {
  expect(linesOf({ nextHoliday: BREAK, at })).toEqual([
    'Hours',
    `${week}Mon – Sun | 9:00 AM – 5:00 PM`,
    'Next holiday',
    `${holiday}Fall breakSat, Nov 28 – Sat, Dec 12 | Closed`,
  ]);
});

test('a range of dates that is over is not shown', () => {
  expect(linesOf({ nextHoliday: BREAK, at: '2026-12-13T05:00Z' })).toEqual([
    'Hours',
    '* Mon – Sun | 9:00 AM – 5:00 PM',
  ]);
});

test('a next holiday with several periods and by appointment', () => {
  const nextHoliday = { ...CHRISTMAS, hours: ['09:00', '11:00', '12:00', '13:00'] as WireDay, note: 'By appointment' };
  expect(linesOf({ nextHoliday })[3]).toBe(
    'Christmas DayFri, Dec 25 | 9:00 AM – 11:00 AM, 12:00 PM – 1:00 PM, By appointment',
  );
});

test.each([
  { locale: 'de', line: '* Mo – So | 09:00 – 17:00' },
  { locale: 'en-u-hc-h23', line: '* Mon – Sun | 09:00 – 17:00' },
  { locale: 'ja', line: '* 月 – 日 | 9:00 – 17:00' },
])('days and times are formatted for $locale', ({ locale, line }) => {
  expect(linesOf({ locale })[1]).toBe(line);
});

test('without hours there are no rows', () => {
  expect(linesOf({ hours: null })).toEqual(['Hours']);
});
