import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf } from '@doorsign/shared-schema/hours';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import type { Span } from '@doorsign/shared-schema/spans';
import { DATES_MAX, SEASONS_MAX, signContentOf } from './sign-content.ts';

/** A Friday, 14:14 in New York. */
const NOW = Date.parse('2026-11-20T19:14:00Z');
const day = (open: string, close: string) => ({ open, close, closed: false });
const WEEK = weekOf((weekday) => ({ ...day('09:00', '17:00'), closed: weekday === 'sunday' }));

const settings = (own: Partial<Settings> = {}): Settings => ({
  ...settingsOf([]),
  businessName: 'Harbor Bakery',
  timezone: 'America/New_York',
  businessHours: WEEK,
  ...own,
});
const content = (own: Partial<Settings> = {}) => {
  const found = signContentOf(settings(own), NOW);
  if (!found) throw new Error('no sign');
  return found;
};
const said = (lines: readonly { label: string; name?: string; times: readonly string[] }[]): string[] =>
  lines.map(({ label, name, times }) => [label, name, times.join(', ')].filter(Boolean).join(' | '));
const vacation = (from: string, to: string, own: Partial<Span> = {}): Span =>
  ({ id: `s${from}`, name: 'Summer break', from, to, day: { ...day('09:00', '17:00'), closed: true }, ...own }) as Span;
const season = (id: string, from: string, to: string | null, own: Partial<Span> = {}): Span =>
  ({ id, name: 'A name for the owner', from, to, week: weekOf(() => day('11:00', '15:00')), ...own }) as Span;

test('the week has a line for each day, with breaks, appointments, and hours around the clock', () => {
  const businessHours = weekOf((weekday) => {
    if (weekday === 'monday') return { ...day('09:00', '12:30'), more: [{ open: '14:00', close: '18:00' }] };
    if (weekday === 'tuesday') return { ...day('09:00', '12:00'), appointment: true };
    if (weekday === 'wednesday') return { ...day('09:00', '17:00'), closed: true, appointment: true };
    if (weekday === 'thursday') return day('00:00', '24:00');
    if (weekday === 'friday') return day('18:00', '02:00');
    return { ...day('09:00', '17:00'), closed: weekday === 'sunday' };
  });
  expect(said(content({ businessHours, messages: { appointment: 'Please call' } }).week)).toEqual([
    'Monday | 9:00 AM – 12:30 PM, 2:00 PM – 6:00 PM',
    'Tuesday | 9:00 AM – 12:00 PM, Please call',
    'Wednesday | Please call',
    'Thursday | Open 24 hours',
    'Friday | 6:00 PM – 2:00 AM',
    'Saturday | 9:00 AM – 5:00 PM',
    'Sunday | Closed',
  ]);
});

test('a planned week in force is the regular week, and seasons are told by their dates alone', () => {
  const { week, seasons } = content({
    spans: [
      season('s1', '2026-11-01', null),
      season('s2', '2026-06-01', '2026-08-31', { yearly: true }),
      season('s3', '2027-03-01', null),
      season('s4', '2025-01-01', '2025-02-01'),
    ],
  });
  expect(week[0]?.times).toEqual(['11:00 AM – 3:00 PM']);
  expect(seasons).toEqual([
    { dates: 'From Mon, Mar 1, 2027', lines: [{ label: 'Mon – Sun', times: ['11:00 AM – 3:00 PM'] }] },
    {
      dates: 'Tue, Jun 1, 2027 – Tue, Aug 31, 2027',
      lines: [{ label: 'Mon – Sun', times: ['11:00 AM – 3:00 PM'] }],
    },
  ]);
  expect(JSON.stringify(seasons)).not.toContain('A name for the owner');
});

test('a season that has begun is shown until it is over, and only the next ones are', () => {
  const running = season('s1', '2026-10-01', '2026-11-20');
  expect(content({ spans: [running] }).seasons[0]?.dates).toBe('Thu, Oct 1 – Fri, Nov 20');
  expect(content({ spans: [season('s1', '2026-10-01', '2026-11-19')] }).seasons).toEqual([]);
  expect(content({ spans: [season('s1', '2027-11-21', '2027-11-30')] }).seasons).toEqual([]);
  const many = [1, 2, 3, 4].map((month) => season(`s${month}`, `2027-0${month}-01`, `2027-0${month}-10`));
  expect(content({ spans: many }).seasons).toHaveLength(SEASONS_MAX);
});

test('the next dates are entries and ranges in order, each once, up to a year ahead', () => {
  const holidays: Holiday[] = [
    { id: 'a', date: '2026-11-26', name: 'Thanksgiving Day', ...day('09:00', '17:00'), closed: true },
    { id: 'b', date: '2026-12-24', name: 'Christmas Eve', ...day('10:00', '14:00') },
    { id: 'c', date: '2026-12-07', name: 'Stock day', ...day('01:00', '02:00'), regular: true },
    { id: 'd', date: '2026-11-10', name: 'Over', ...day('09:00', '17:00'), closed: true },
    { id: 'e', date: '2027-11-21', name: 'Too far', ...day('09:00', '17:00'), closed: true },
  ];
  const { dates } = content({
    holidays,
    spans: [vacation('2027-08-02', '2027-08-15'), vacation('2026-11-18', '2026-11-21')],
  });
  expect(said(dates)).toEqual([
    'Wed, Nov 18 – Sat, Nov 21 | Summer break | Closed',
    'Thu, Nov 26 | Thanksgiving Day | Closed',
    'Mon, Dec 7 | Stock day | 9:00 AM – 5:00 PM',
    'Thu, Dec 24 | Christmas Eve | 10:00 AM – 2:00 PM',
    'Mon, Aug 2, 2027 – Sun, Aug 15, 2027 | Summer break | Closed',
  ]);
});

test('of many dates the next ones are shown', () => {
  const holidays = Array.from({ length: 20 }, (_, at): Holiday => {
    const date = `2026-12-${String(at + 1).padStart(2, '0')}`;
    return { id: date, date, name: `Day ${at}`, ...day('09:00', '17:00'), closed: true };
  });
  expect(content({ holidays }).dates.map(({ name }) => name)).toEqual(
    Array.from({ length: DATES_MAX }, (_, at) => `Day ${at}`),
  );
});

test.each([
  { from: null, until: '2026-11-21T14:00:00Z', line: 'Until Sat, Nov 21, 9:00 AM | Burst pipe | Closed' },
  {
    from: '2026-11-20T20:00:00Z',
    until: '2026-11-21T14:00:00Z',
    line: 'Fri, Nov 20, 3:00 PM – Sat, Nov 21, 9:00 AM | Burst pipe | Closed',
  },
  { from: null, until: null, line: undefined },
  { from: null, until: '2026-11-20T19:14:00Z', line: undefined },
])('a closing from $from until $until', ({ from, until, line }) => {
  const { dates } = content({ closure: { kind: 'closed', from, until, note: 'Burst pipe' } });
  expect(said(dates)[0]).toBe(line);
});

test('the website is the first allowed domain, if there is one', () => {
  expect(content().website).toBeNull();
  expect(content({ domains: ['harborbakery.com', 'other.example'] }).website).toEqual({
    address: 'https://harborbakery.com',
    host: 'harborbakery.com',
  });
});

test('without hours there is no sign', () => {
  expect(signContentOf(settings({ businessHours: null }), NOW)).toBeNull();
});
