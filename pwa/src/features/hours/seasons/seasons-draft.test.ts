import { expect, test } from 'vitest';
import { DAYS, weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { settingsOf } from '@doorsign/shared-schema/registers';
import type { DaySpan, Season, Span } from '@doorsign/shared-schema/spans';
import {
  changesOf,
  isDirty,
  shownSeasons,
  storedHoursOf,
  supersededBy,
  supersededChanges,
  withDay,
  withSeasonSet,
  withSeasonsRemoved,
  withTheirs,
  withWeek,
  type HoursDraft,
  type StoredHours,
} from '../hours-draft.ts';

const open = (from: string, to: string): DayHours => ({ open: from, close: to, closed: false });
const NINE_TO_FIVE = weekOf(() => open('09:00', '17:00'));
/** Friday, November 20, 2026, 2:14 PM in New York. */
const NOW = Date.UTC(2026, 10, 20, 19, 14);
const storedWith = (...spans: Span[]): StoredHours =>
  storedHoursOf({ ...settingsOf([]), businessHours: NINE_TO_FIVE, timezone: 'America/New_York', spans }, null, NOW);

const seasonOf = (serial: number, own: Partial<Season> = {}): Season => ({
  id: `s${String(serial).padStart(16, '0')}`,
  name: 'Summer hours',
  from: '2027-06-01',
  to: '2027-08-31',
  yearly: true,
  week: weekOf(() => open('10:00', '20:00')),
  ...own,
});
const keyOf = ({ id }: Span): string => `hours.season.${id}`;
const SUMMER = seasonOf(1);
const FESTIVAL = seasonOf(2, { name: 'Festival', from: '2027-07-10', to: '2027-07-12' });
const VACATION: DaySpan = {
  id: 's0000000000000003',
  name: 'Vacation',
  from: '2027-01-01',
  to: '2027-01-07',
  day: { ...open('09:00', '17:00'), closed: true },
};
const EMPTY = storedWith();
const STORED = storedWith(SUMMER, VACATION);

test('a season is added beside the week, as one register', () => {
  const draft = withSeasonSet(null, STORED, FESTIVAL);
  expect(shownSeasons(draft, STORED)).toEqual([SUMMER, FESTIVAL]);
  const { id: _id, ...value } = FESTIVAL;
  expect(changesOf(draft, STORED)).toEqual([{ key: keyOf(FESTIVAL), value }]);
});

test('two devices that add two seasons keep both', () => {
  const mine = withSeasonSet(null, EMPTY, FESTIVAL);
  const later = storedWith(SUMMER);
  expect(supersededBy(mine, later, EMPTY).seasons).toEqual([]);
  expect(changesOf(mine, later).map(({ key }) => key)).toEqual([keyOf(FESTIVAL)]);
  expect(shownSeasons(mine, later)).toEqual([SUMMER, FESTIVAL]);
});

test('a season set back to what is stored leaves nothing to save', () => {
  const touched = withSeasonSet(null, STORED, { ...SUMMER, name: 'Summer' });
  expect(isDirty(touched, STORED)).toBe(true);
  expect(withSeasonSet(touched, STORED, SUMMER)).toBeNull();
});

test('a removed season is removed by a Save; one that was only drafted leaves nothing', () => {
  const removed = withSeasonsRemoved(null, STORED, [SUMMER.id]);
  expect(shownSeasons(removed, STORED)).toEqual([]);
  expect(changesOf(removed, STORED)).toEqual([{ key: keyOf(SUMMER), value: null, del: true }]);
  expect(withSeasonSet(removed, STORED, SUMMER)).toBeNull();
  expect(withSeasonsRemoved(withSeasonSet(null, STORED, FESTIVAL), STORED, [FESTIVAL.id])).toBeNull();
});

test('a Save trims the name and sorts the periods', () => {
  const typed = {
    ...open('16:00', '20:00'),
    more: [open('10:00', '14:00')].map(({ open: o, close }) => ({ open: o, close })),
  };
  const draft = withSeasonSet(null, EMPTY, {
    ...FESTIVAL,
    name: ' Festival ',
    week: { ...FESTIVAL.week, monday: typed },
  });
  const [change] = changesOf(draft, EMPTY);
  expect(change?.value).toMatchObject({
    name: 'Festival',
    week: { monday: { open: '10:00', close: '14:00', more: [{ open: '16:00', close: '20:00' }] } },
  });
});

test('a draft of an earlier version, which has no seasons, is read and saved as ever', () => {
  const old: HoursDraft = { days: { monday: open('08:00', '12:00') }, timezone: null, whole: false };
  expect(shownSeasons(old, STORED)).toEqual([SUMMER]);
  expect(changesOf(old, STORED)).toEqual([{ key: 'hours.monday', value: open('08:00', '12:00') }]);
  expect(supersededBy(old, STORED, EMPTY).seasons).toEqual([]);
});

test('a day and a season are saved at once', () => {
  const draft = withSeasonSet(withDay(null, STORED, 'monday', open('08:00', '12:00')), STORED, FESTIVAL);
  expect(changesOf(draft, STORED).map(({ key }) => key)).toEqual(['hours.monday', keyOf(FESTIVAL)]);
});

test('a preset keeps the drafted seasons', () => {
  const week = weekOf(() => open('07:00', '15:00'));
  const draft = withWeek(withSeasonSet(null, STORED, FESTIVAL), week);
  expect(changesOf(draft, STORED).map(({ key }) => key)).toEqual([
    ...DAYS.map((day) => `hours.${day}`),
    keyOf(FESTIVAL),
  ]);
});

test('a touched season that another device has changed is pointed out and can be given up', () => {
  const draft = withSeasonSet(null, STORED, { ...SUMMER, name: 'Mine' });
  const theirs = { ...SUMMER, name: 'Theirs' };
  const later = storedWith(theirs, VACATION);
  const superseded = supersededBy(draft, later, STORED);
  expect(superseded).toEqual({ days: [], timezone: false, seasons: [SUMMER.id] });
  const { id: _id, ...value } = theirs;
  expect(supersededChanges(draft, superseded, later)).toEqual([{ key: keyOf(SUMMER), value }]);
  expect(draft && withTheirs(draft, superseded)).toBeNull();
});

test('a touched season that another device has removed is pointed out, and a Save brings it back knowingly', () => {
  const draft = withSeasonSet(null, STORED, { ...SUMMER, name: 'Mine' });
  const later = storedWith(VACATION);
  const superseded = supersededBy(draft, later, STORED);
  expect(superseded.seasons).toEqual([SUMMER.id]);
  expect(supersededChanges(draft, superseded, later)).toEqual([{ key: keyOf(SUMMER), value: null, del: true }]);
  expect(changesOf(draft, later).map(({ key }) => key)).toEqual([keyOf(SUMMER)]);
});

const PLANNED = seasonOf(4, { name: 'New hours', from: '2026-11-01', to: null });
const { yearly: _yearly, ...SINCE_NOVEMBER } = PLANNED;

test('a planned week in force is not listed, and a Save of the week folds it beside a new season', () => {
  const stored = storedWith(SINCE_NOVEMBER);
  expect(shownSeasons(null, stored)).toEqual([]);
  const draft = withSeasonSet(withDay(null, stored, 'monday', open('08:00', '12:00')), stored, FESTIVAL);
  expect(changesOf(draft, stored).map(({ key, del }) => `${key}${del ? ' removed' : ''}`)).toEqual([
    ...DAYS.map((day) => `hours.${day}`),
    `${keyOf(SINCE_NOVEMBER)} removed`,
    keyOf(FESTIVAL),
  ]);
});

test('a season alone leaves a planned week in force', () => {
  const stored = storedWith(SINCE_NOVEMBER);
  expect(changesOf(withSeasonSet(null, stored, FESTIVAL), stored).map(({ key }) => key)).toEqual([keyOf(FESTIVAL)]);
});

test('a planned week that begins while its change is drafted is replaced by a Save of the week', () => {
  const stored = storedWith(SINCE_NOVEMBER);
  const renamed = withSeasonSet(null, stored, { ...SINCE_NOVEMBER, name: 'Winter' });
  const keys = changesOf(withDay(renamed, stored, 'monday', open('08:00', '12:00')), stored).map(({ key, del }) => [
    key,
    del,
  ]);
  expect(keys.filter(([key]) => key === keyOf(SINCE_NOVEMBER))).toEqual([[keyOf(SINCE_NOVEMBER), true]]);
});
