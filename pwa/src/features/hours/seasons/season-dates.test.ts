import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Season } from '@doorsign/shared-schema/spans';
import { listSeasons, outlookOf, overlapsOf } from './season-dates.ts';
import { missingIn, seasonProblemsOf } from './season-problems.ts';
import { countsNowText, nextChangeText, overlapText, seasonDates } from './season-texts.ts';

const TODAY = '2026-11-20';
let serial = 0;
const season = (name: string, from: string, to: string | null, own: Partial<Season> = {}): Season => ({
  id: `s${String(++serial).padStart(16, '0')}`,
  name,
  from,
  to,
  week: weekOf(() => ({ open: '10:00', close: '20:00', closed: false })),
  ...own,
});
const yearly = { yearly: true } as const;
const SUMMER = season('Summer hours', '2026-06-01', '2026-08-31', yearly);
const FESTIVAL = season('Festival', '2026-07-10', '2026-07-12');
const ADVENT = season('Advent', '2026-11-15', '2026-12-24');
const NEW_HOURS = season('New hours', '2027-03-01', null);

test.each([
  { of: SUMMER, dates: 'Jun 1 – Aug 31, every year' },
  { of: season('Eve', '2026-12-24', '2026-12-24', yearly), dates: 'Dec 24, every year' },
  { of: FESTIVAL, dates: 'Jul 10 – Jul 12' },
  { of: season('Day', '2026-07-10', '2026-07-10'), dates: 'Jul 10' },
  { of: season('Next', '2027-07-10', '2027-07-12'), dates: 'Jul 10 – Jul 12, 2027' },
  { of: season('Both', '2026-12-20', '2027-01-06'), dates: 'Dec 20, 2026 – Jan 6, 2027' },
  { of: NEW_HOURS, dates: 'From Mar 1, 2027' },
  { of: season('Typed', '', '2027-01-06'), dates: '' },
  { of: season('Typed', '2027-01-06', ''), dates: '' },
])('the dates of a season: $dates', ({ of, dates }) => {
  expect(seasonDates(of, TODAY)).toBe(dates);
});

test('seasons are listed by next begin, unfinished ones last, and those that are over apart', () => {
  const typed = season('', '', '');
  const { listed, over } = listSeasons([NEW_HOURS, typed, SUMMER, FESTIVAL, ADVENT], TODAY);
  expect(listed.map(({ season: { name }, begins, missing }) => [name, begins, missing])).toEqual([
    ['Advent', '2026-11-15', null],
    ['New hours', '2027-03-01', null],
    ['Summer hours', '2027-06-01', null],
    ['', null, 'Enter a name.'],
  ]);
  expect(over).toEqual([FESTIVAL]);
});

test.each([
  { today: '2026-11-14', now: null, next: 'Next change: “Advent”, from Nov 15.' },
  { today: '2026-11-15', now: ADVENT, next: 'Next change: the weekly schedule, from Dec 25.' },
  { today: '2026-12-25', now: null, next: 'Next change: “New hours”, from Mar 1, 2027.' },
  { today: '2027-03-01', now: NEW_HOURS, next: 'Next change: “Summer hours”, from Jun 1.' },
  { today: '2027-07-01', now: SUMMER, next: 'Next change: “New hours”, from Sep 1.' },
  { today: '2026-07-01', now: SUMMER, next: 'Next change: “Festival”, from Jul 10.' },
  { today: '2026-07-12', now: FESTIVAL, next: 'Next change: “Summer hours”, from Jul 13.' },
])('on $today, what counts and what comes next', ({ today, now, next }) => {
  const outlook = outlookOf([SUMMER, FESTIVAL, ADVENT, NEW_HOURS], today);
  expect(outlook.now).toBe(now);
  expect(outlook.next && nextChangeText(outlook.next, today)).toBe(next);
});

test('without a change within 400 days there is none to name', () => {
  expect(outlookOf([], TODAY)).toEqual({ now: null, next: null });
  expect(countsNowText(NEW_HOURS, null, TODAY)).toBe('Now: “New hours”.');
  expect(countsNowText(ADVENT, '2026-12-24', TODAY)).toBe('Now: “Advent”, until Dec 24.');
});

test.each([
  {
    what: 'a longer one of the same kind',
    of: season('Summer', '2026-06-01', '2026-08-31'),
    other: FESTIVAL,
    told: 'Overlaps “Festival”, Jul 10 – Jul 12. The shorter one counts there.',
  },
  {
    what: 'a shorter one that repeats, which gives way to one that does not',
    of: season('Sundays', '2027-08-31', '2027-08-31', yearly),
    other: season('Long year', '2027-01-01', '2027-12-31'),
    told: 'Overlaps “Long year”, Jan 1 – Dec 31, 2027. “Long year” counts there.',
  },
  {
    what: 'two of one length, of which the later one counts',
    of: season('Later', '2026-12-02', '2026-12-05'),
    other: season('Earlier', '2026-12-01', '2026-12-04'),
    told: 'Overlaps “Earlier”, Dec 1 – Dec 4. This one counts there.',
  },
  {
    what: 'two that repeat and first meet in a later year',
    of: season('From 2030', '2030-08-20', '2030-09-10', yearly),
    other: SUMMER,
    told: 'Overlaps “Summer hours”, Jun 1 – Aug 31, every year. The shorter one counts there.',
  },
])('an overlap is explained: $what', ({ of, other, told }) => {
  expect(overlapsOf(of, [other], '2026-01-01').map((overlap) => overlapText(overlap, TODAY))).toEqual([told]);
});

test.each([
  { what: 'new hours without an end', of: NEW_HOURS, other: SUMMER },
  { what: 'a season beside new hours', of: SUMMER, other: NEW_HOURS },
  { what: 'an overlap that is over', of: SUMMER, other: FESTIVAL },
  { what: 'neighbors', of: season('After', '2027-09-01', '2027-09-30', yearly), other: SUMMER },
])('there is no overlap to explain: $what', ({ of, other }) => {
  expect(overlapsOf(of, [other], TODAY)).toEqual([]);
});

test.each([
  { of: season('', '', ''), problems: { name: 'Enter a name.', from: 'Enter a date.', to: 'Enter a date.' } },
  { of: season('  ', '2027-06-01', null), problems: { name: 'Enter a name.' } },
  { of: season('A', '2027-06-02', '2027-06-01'), problems: { to: 'The last day is before the first.' } },
  { of: season('A', '2027-01-01', '2030-12-31'), problems: { to: 'Use at most three years.' } },
  {
    of: season('A', '2027-06-01', '2028-06-01', yearly),
    problems: { to: 'A period that repeats every year must be shorter than a year.' },
  },
  { of: season('x'.repeat(81), '2027-06-01', '2027-06-01'), problems: { name: 'Use at most 80 characters' } },
  { of: SUMMER, problems: {} },
])('the problems of a season: $problems', ({ of, problems }) => {
  expect(seasonProblemsOf(of)).toEqual(problems);
});

test('a season with a missing time is not finished', () => {
  const week = { ...SUMMER.week, monday: { open: '', close: '20:00', closed: false } };
  expect(missingIn({ ...SUMMER, week })).toBe('Enter the missing or overlapping times.');
  expect(missingIn(SUMMER)).toBeNull();
});
