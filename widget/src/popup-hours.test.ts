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
  readonly note?: string;
  /** Monday noon in New York by default. */
  readonly at?: string;
  readonly zone?: string;
  readonly locale?: string;
}

/** The tables as lines: caption, "label | hours", a star before today's. */
const linesOf = ({ at = '2026-11-23T17:00Z', locale = 'en-US', ...given }: Case): string[] => {
  const { hours = Array<WireDay>(7).fill(NINE_TO_FIVE), nextHoliday = null, zone = 'America/New_York' } = given;
  const view: PopupView = {
    payload: { name: '', hours, nextHoliday, phone: null, directionsUrl: null, poweredBy: '' },
    facts: withClock({ status: 'open', nextChangeAt: null, note: given.note ?? null }, Date.parse(at), zone),
    text: '',
    style: DEFAULT_STYLE,
    words: WORDS,
    locale,
  };
  return makeHours(view, WORDS).flatMap((table) =>
    [...table.children].map((row) => {
      const isToday = row.getAttribute('aria-current') === 'date';
      return (
        (isToday ? '* ' : '') +
        [...row.childNodes]
          .map((cell) => cell.textContent)
          .join(' | ')
          .replace('–  |', '–')
          .replace(/\s/g, ' ')
      );
    }),
  );
};

const week = (...days: WireDay[]): WireDay[] => days;

test('consecutive days with equal hours share a row', () => {
  const hours = week(NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, ['10:00', '14:00'], null);
  expect(linesOf({ hours })).toEqual([
    'Opening hours',
    '* Mon – Fri | 9:00 AM – 5:00 PM',
    'Sat | 10:00 AM – 2:00 PM',
    'Sun | Closed',
  ]);
});

test('equal days that are not consecutive do not share a row, such as Sunday and Monday', () => {
  const hours = week(null, NINE_TO_FIVE, null, NINE_TO_FIVE, NINE_TO_FIVE, null, null);
  expect(linesOf({ hours })).toEqual([
    'Opening hours',
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
  expect(linesOf({ hours: Array<WireDay>(7).fill(day) })).toEqual(['Opening hours', `* Mon – Sun | ${said}`]);
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
    'Opening hours',
    'Mon – Sun | 9:00 AM – 5:00 PM',
    'Next holiday',
    '* Christmas DayFri, Dec 25 | Closed',
  ]);
});

test('a holiday that is over is not shown as the next', () => {
  expect(linesOf({ nextHoliday: CHRISTMAS, at: '2026-12-26T15:00Z' })).toHaveLength(2);
});

test('no weekday is marked as today while a dated entry that the payload does not list is in force', () => {
  expect(linesOf({ note: 'Fair' })).toEqual(['Opening hours', 'Mon – Sun | 9:00 AM – 5:00 PM']);
});

test.each([
  { locale: 'de', line: '* Mo – So | 09:00 – 17:00' },
  { locale: 'en-u-hc-h23', line: '* Mon – Sun | 09:00 – 17:00' },
  { locale: 'ja', line: '* 月 – 日 | 9:00 – 17:00' },
])('days and times are formatted for $locale', ({ locale, line }) => {
  expect(linesOf({ locale })[1]).toBe(line);
});

test('without hours there are no rows', () => {
  expect(linesOf({ hours: null })).toEqual(['Opening hours']);
});
