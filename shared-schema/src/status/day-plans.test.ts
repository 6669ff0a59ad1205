import { expect, test } from 'vitest';
import { dated, everyDay, range, season } from '../../test/schedules.ts';
import { dayNumberOf, type Holiday } from '../holidays/index.ts';
import type { BusinessHours } from '../hours/index.ts';
import type { Span } from '../spans/index.ts';
import { dayPlansOf } from './day-plans.ts';
import type { Schedule } from './schedule.ts';

const plansOf = (hours: BusinessHours, rest: Partial<Schedule> = {}) =>
  dayPlansOf(hours, { timezone: 'Etc/UTC', businessHours: hours, holidays: [], ...rest });

const CHRISTMAS = dayNumberOf('2026-12-25');

test('a missing day is open from nine to five', () => {
  const { shifts, inside, outside } = plansOf({}).planOf(0);
  expect(shifts).toEqual([{ open: 540, close: 1020 }]);
  expect([inside.status, outside.status]).toEqual(['open', 'closed']);
});

test('a dated entry replaces the whole row of its weekday, and the last entry of a date counts', () => {
  const brunch = dated('2026-12-25', 'Brunch', '10:00-12:00');
  const christmas = dated('2026-12-25', 'Christmas');
  const open = plansOf({}, { holidays: [christmas, brunch] }).planOf(CHRISTMAS);
  expect(open.shifts).toEqual([{ open: 600, close: 720 }]);
  expect(open.outside).toMatchObject({ status: 'closed', holidayName: 'Brunch', reason: 'date' });
  const closed = plansOf({}, { holidays: [brunch, christmas] });
  expect(closed.planOf(CHRISTMAS).shifts).toEqual([]);
  expect(closed.planOf(CHRISTMAS).outside).toMatchObject({ status: 'holiday', holidayName: 'Christmas' });
  expect(closed.planOf(CHRISTMAS + 7).outside.holidayName).toBeNull();
});

test('the next dated day is found whatever the order of the lists', () => {
  const holidays = [dated('1970-03-01', 'B'), dated('1970-01-11', 'A')];
  const spans = [range('s1', 'Vacation', '1970-02-01', '1970-02-03')];
  const plans = plansOf({}, { holidays, spans, publicHolidays: ['1970-02-02'] });
  expect([0, 10, 11, 31, 32, 33, 34, 35, 59, 60].map((day) => plans.nextDatedDay(day, true))).toEqual([
    10,
    10,
    31,
    31,
    32,
    34,
    34,
    59,
    59,
    Number.POSITIVE_INFINITY,
  ]);
});

test('the next dated day of spans that repeat is left out on request', () => {
  const spans = [range('s1', 'Christmas', '2020-12-25', '2020-12-25', true)];
  const plans = plansOf({}, { spans });
  expect(plans.nextDatedDay(CHRISTMAS - 100, true)).toBe(CHRISTMAS);
  expect(plans.nextDatedDay(CHRISTMAS, true)).toBe(CHRISTMAS);
  expect(plans.nextDatedDay(CHRISTMAS + 1, true)).toBe(CHRISTMAS + 1);
  expect(plans.nextDatedDay(CHRISTMAS + 2, true)).toBe(CHRISTMAS + 365);
  expect(plans.nextDatedDay(CHRISTMAS, false)).toBe(Number.POSITIVE_INFINITY);
});

const WEEK = everyDay('09:00-17:00');
const regular = (date: string, name: string): Holiday => ({ ...dated(date, name), regular: true });

/** From the strongest to the weakest: who decides Christmas Day. */
const LAYERS: { name: string; holidays?: Holiday[]; spans?: Span[]; opens: number | null; reason: string }[] = [
  { name: 'an entry', holidays: [dated('2026-12-25', 'Entry', '01:00-02:00')], opens: 60, reason: 'date' },
  {
    name: 'a range',
    spans: [range('s9', 'Range', '2026-12-01', '2026-12-31', false, '02:00-03:00')],
    opens: 120,
    reason: 'span',
  },
  {
    name: 'a yearly range',
    spans: [range('s8', 'Yearly', '2020-12-25', '2020-12-25', true, '03:00-04:00')],
    opens: 180,
    reason: 'span',
  },
  { name: 'a season', spans: [season('s7', '2026-12-01', '2026-12-31', '04:00-05:00')], opens: 240, reason: 'season' },
  {
    name: 'a yearly season',
    spans: [season('s6', '2020-12-20', '2020-12-26', '05:00-06:00', true)],
    opens: 300,
    reason: 'season',
  },
  {
    name: 'a season without an end',
    spans: [season('s5', '2026-12-25', null, '06:00-07:00')],
    opens: 360,
    reason: 'season',
  },
  { name: 'the week', opens: 540, reason: 'week' },
];

test.each(LAYERS)('S16: $name decides a date over all that follow', ({ name, opens, reason }) => {
  const from = LAYERS.slice(LAYERS.findIndex((layer) => layer.name === name));
  const holidays = from.flatMap(({ holidays = [] }) => holidays);
  for (const spans of [from.flatMap(({ spans = [] }) => spans), from.flatMap(({ spans = [] }) => spans).reverse()]) {
    const plan = plansOf(WEEK, { holidays, spans }).planOf(CHRISTMAS);
    expect([plan.shifts[0]?.open, plan.inside.reason]).toEqual([opens, reason]);
  }
});

test.each([
  { name: 'the shorter one', other: range('s9', 'Long', '2026-12-24', '2026-12-26') },
  { name: 'of two as long the one that begins later', other: range('s9', 'Early', '2026-12-24', '2026-12-25') },
  {
    name: 'of two on the same dates the one with the greater id',
    other: range('s1', 'Lesser', '2026-12-25', '2026-12-26'),
  },
])('S16: within a layer, $name decides', ({ other }) => {
  const chosen = range('s2', 'Chosen', '2026-12-25', '2026-12-26');
  for (const spans of [
    [chosen, other],
    [other, chosen],
  ])
    expect(plansOf(WEEK, { spans }).planOf(CHRISTMAS).outside.holidayName).toBe('Chosen');
});

test('S16: the season without an end that began last counts', () => {
  const spans = [season('s9', '2026-01-01', null, '01:00-02:00'), season('s1', '2026-06-01', null, '02:00-03:00')];
  const plans = plansOf(WEEK, { spans });
  expect(
    ['2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01', '2035-01-01'].map(
      (date) => plans.planOf(dayNumberOf(date)).shifts[0]?.open,
    ),
  ).toEqual([540, 60, 60, 120, 120]);
});

test('S20: an entry of normal hours takes the row of the season or the week, not of a range, and gives its name', () => {
  const spans = [
    range('s1', 'Vacation', '2026-12-20', '2026-12-31'),
    season('s2', '2026-12-01', '2026-12-31', '10:00-15:00'),
  ];
  const plan = plansOf(WEEK, { spans, holidays: [regular('2026-12-25', 'Christmas')] }).planOf(CHRISTMAS);
  expect(plan.shifts).toEqual([{ open: 600, close: 900 }]);
  expect(plan.inside).toMatchObject({ reason: 'date', holidayName: 'Christmas', note: 'Christmas' });
});

test('S20: on a closed weekday, normal hours are closed, not a holiday', () => {
  const plan = plansOf(everyDay(null), { holidays: [regular('2026-12-25', 'Christmas')] }).planOf(CHRISTMAS);
  expect(plan.outside).toMatchObject({ status: 'closed', holidayName: 'Christmas' });
});

test('S15: a closed range by appointment is closed, not a holiday', () => {
  const { outside } = plansOf(WEEK, {
    spans: [
      {
        ...range('s1', 'Vacation', '2026-12-20', '2026-12-31'),
        day: { open: '09:00', close: '17:00', closed: true, appointment: true },
      },
    ],
  }).planOf(CHRISTMAS);
  expect(outside).toMatchObject({ status: 'closed', reason: 'span', note: 'Vacation – By appointment' });
});

test('S18: a closed weekday of a season is closed and has no name', () => {
  const { outside } = plansOf(WEEK, { spans: [season('s1', '2026-12-01', '2026-12-31', null)] }).planOf(CHRISTMAS);
  expect(outside).toMatchObject({ status: 'closed', reason: 'season', holidayName: null, note: null });
});

test('S22: a public holiday with an entry or a range is not unsaid, with a season it is', () => {
  const publicHolidays = ['2026-12-25'];
  const noteWith = (rest: Partial<Schedule>) =>
    plansOf(WEEK, { publicHolidays, ...rest }).planOf(CHRISTMAS).inside.note;
  expect(noteWith({})).toBe('Holiday hours may differ');
  expect(noteWith({ spans: [season('s1', '2026-12-01', null, '10:00-15:00')] })).toBe('Holiday hours may differ');
  expect(noteWith({ spans: [range('s1', 'Fair', '2026-12-25', '2026-12-25', false, '10:00-15:00')] })).toBe('Fair');
  expect(noteWith({ holidays: [regular('2026-12-25', 'Christmas')] })).toBe('Christmas');
});

test('a season that shares the rows of the week in memory has its own reason', () => {
  const spans: Span[] = [{ id: 's1', name: 'Same', from: '2026-12-25', to: '2026-12-25', week: WEEK }];
  const plans = plansOf(WEEK, { spans });
  expect([CHRISTMAS - 7, CHRISTMAS, CHRISTMAS + 7].map((day) => plans.planOf(day).inside.reason)).toEqual([
    'week',
    'season',
    'week',
  ]);
});
