import { expect, test } from 'vitest';
import { DAYS, HOURS_PRESETS, weekOf, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import type { Season } from '@doorsign/shared-schema/spans';
import {
  changesOf,
  isDirty,
  plannedWeekOf,
  storedHoursOf,
  supersededBy,
  supersededChanges,
  SCRATCH_WEEK,
  shownTimezone,
  shownWeek,
  withDay,
  withDayCopied,
  withTheirs,
  withTimezone,
  withWeek,
  type StoredHours,
} from './hours-draft.ts';

const open = (from: string, to: string): DayHours => ({ open: from, close: to, closed: false });
const NINE_TO_FIVE = open('09:00', '17:00');
const storedWith = (days: Partial<FullBusinessHours>): StoredHours => ({
  businessHours: weekOf((day) => days[day] ?? NINE_TO_FIVE),
  timezone: 'America/New_York',
  spans: [],
  today: '2026-11-20',
});
const STORED = storedWith({});
const NEVER_SAVED: StoredHours = { ...STORED, businessHours: null };
const keysOf = (changes: { key: string }[]) => changes.map(({ key }) => key);
const restaurant = HOURS_PRESETS[1]?.hours ?? SCRATCH_WEEK;

test('without a draft, the stored hours are shown and there is nothing to save', () => {
  expect(shownWeek(null, STORED)).toEqual(STORED.businessHours);
  expect(shownTimezone(null, STORED)).toBe('America/New_York');
  expect(isDirty(null, STORED)).toBe(false);
});

test('without any hours there is no week', () => {
  expect(shownWeek(null, NEVER_SAVED)).toBeNull();
});

test('a manual edit writes the touched day only', () => {
  const draft = withDay(null, STORED, 'tuesday', open('10:00', '18:00'));
  expect(changesOf(draft, STORED)).toEqual([{ key: 'hours.tuesday', value: open('10:00', '18:00') }]);
});

test('a day set back to what is stored leaves nothing to save', () => {
  const touched = withDay(null, STORED, 'tuesday', open('10:00', '18:00'));
  expect(withDay(touched, STORED, 'tuesday', NINE_TO_FIVE)).toBeNull();
});

test('a preset writes all seven days, also the unchanged ones', () => {
  const draft = withWeek(null, { ...restaurant, monday: NINE_TO_FIVE });
  expect(keysOf(changesOf(draft, STORED))).toEqual(DAYS.map((day) => `hours.${day}`));
});

test('a preset is written as a whole after one day of it is edited', () => {
  const draft = withDay(withWeek(null, restaurant), NEVER_SAVED, 'monday', open('12:00', '22:00'));
  expect(changesOf(draft, NEVER_SAVED)).toHaveLength(7);
  expect(shownWeek(draft, NEVER_SAVED)).toEqual({ ...restaurant, monday: open('12:00', '22:00') });
});

test('"Start from Scratch" gives seven open days from nine to five, all to be saved', () => {
  const draft = withWeek(null, SCRATCH_WEEK);
  expect(changesOf(draft, NEVER_SAVED)).toEqual(DAYS.map((day) => ({ key: `hours.${day}`, value: NINE_TO_FIVE })));
});

test('a time zone alone is one write', () => {
  const draft = withTimezone(null, STORED, 'Europe/Berlin');
  expect(shownTimezone(draft, STORED)).toBe('Europe/Berlin');
  expect(changesOf(draft, STORED)).toEqual([{ key: 'profile.timezone', value: 'Europe/Berlin' }]);
  expect(withTimezone(draft, STORED, 'America/New_York')).toBeNull();
});

test('a time zone chosen before any hours creates no week', () => {
  const draft = withTimezone(null, NEVER_SAVED, 'Europe/Berlin');
  expect(shownWeek(draft, NEVER_SAVED)).toBeNull();
  expect(keysOf(changesOf(draft, NEVER_SAVED))).toEqual(['profile.timezone']);
});

test('a preset keeps the chosen time zone', () => {
  const draft = withWeek(withTimezone(null, NEVER_SAVED, 'Europe/Berlin'), restaurant);
  expect(keysOf(changesOf(draft, NEVER_SAVED)).at(-1)).toBe('profile.timezone');
});

test('copying a day touches only the days that differ', () => {
  const stored = storedWith({ friday: open('10:00', '20:00') });
  const draft = withDayCopied(null, stored, 'friday', ['saturday', 'sunday']);
  expect(keysOf(changesOf(draft, stored))).toEqual(['hours.saturday', 'hours.sunday']);
  expect(shownWeek(draft, stored)?.sunday).toEqual(open('10:00', '20:00'));
});

test('a row closed with an empty time keeps the stored time', () => {
  const emptied = withDay(null, STORED, 'monday', open('', '17:00'));
  const draft = withDay(emptied, STORED, 'monday', { open: '', close: '17:00', closed: true });
  expect(shownWeek(draft, STORED)?.monday).toEqual({ ...NINE_TO_FIVE, closed: true });
});

test('untouched days follow another device, touched days stay', () => {
  const draft = withDay(null, STORED, 'monday', open('10:00', '18:00'));
  const later = storedWith({ wednesday: open('07:00', '12:00') });
  expect(shownWeek(draft, later)?.wednesday).toEqual(open('07:00', '12:00'));
  expect(shownWeek(draft, later)?.monday).toEqual(open('10:00', '18:00'));
  expect(keysOf(changesOf(draft, later))).toEqual(['hours.monday']);
  expect(supersededBy(draft, later, STORED)).toEqual({ days: [], timezone: false, seasons: [] });
});

test('a touched day that another device has changed is pointed out and can be reset', () => {
  const draft = withTimezone(withDay(null, STORED, 'monday', open('10:00', '18:00')), STORED, 'Europe/Berlin');
  const later = { ...storedWith({ monday: open('08:00', '16:00') }), timezone: 'Europe/Paris' };
  expect(supersededBy(draft, later, STORED)).toEqual({ days: ['monday'], timezone: true, seasons: [] });
  expect(draft && withTheirs(draft, supersededBy(draft, later, STORED))).toBeNull();
});

test('a Save knowingly replaces only the values shown beside the draft', () => {
  const later = { ...storedWith({ monday: open('08:00', '16:00') }), timezone: 'Europe/Paris' };
  expect(supersededChanges(null, { days: ['monday'], timezone: true, seasons: [] }, later)).toEqual([
    { key: 'hours.monday', value: open('08:00', '16:00') },
    { key: 'profile.timezone', value: 'Europe/Paris' },
  ]);
  expect(supersededChanges(null, { days: [], timezone: false, seasons: [] }, later)).toEqual([]);
});

test('a change equal to the draft supersedes nothing', () => {
  const draft = withDay(null, STORED, 'monday', open('10:00', '18:00'));
  expect(supersededBy(draft, storedWith({ monday: open('10:00', '18:00') }), STORED)).toEqual({
    days: [],
    timezone: false,
    seasons: [],
  });
});

test('hours saved by another device while a first week is edited are pointed out', () => {
  const draft = withWeek(null, restaurant);
  expect(supersededBy(draft, STORED, NEVER_SAVED).days).toEqual(DAYS);
  expect(withTheirs(draft, supersededBy(draft, STORED, NEVER_SAVED))).toBeNull();
});

test('resetting superseded days keeps the other touched days', () => {
  const draft = withDay(
    withDay(null, STORED, 'monday', open('10:00', '18:00')),
    STORED,
    'friday',
    open('10:00', '20:00'),
  );
  const later = storedWith({ monday: open('08:00', '16:00') });
  expect(draft && changesOf(withTheirs(draft, supersededBy(draft, later, STORED)), later)).toEqual([
    { key: 'hours.friday', value: open('10:00', '20:00') },
  ]);
});

test('seven single edits are not a preset', () => {
  const draft = DAYS.reduce(
    (next, day) => withDay(next, STORED, day, open('10:00', '18:00')),
    withDay(null, STORED, 'monday', NINE_TO_FIVE),
  );
  expect(draft?.whole).toBe(false);
  expect(changesOf(draft, storedWith({ sunday: open('10:00', '18:00') }))).toHaveLength(6);
});

const split = (...periods: readonly [string, string][]): DayHours => {
  const [first, ...more] = periods.map(([from, to]) => ({ open: from, close: to }));
  return { ...NINE_TO_FIVE, ...first, ...(more.length > 0 && { more }) };
};
const CLINIC = split(['09:00', '12:00'], ['14:00', '18:00']);

test('a Save sorts the periods of touched days, and the screen keeps them where they are until then', () => {
  const late = split(['14:00', '18:00'], ['09:00', '12:00']);
  const draft = withDay(null, STORED, 'monday', late);
  expect(shownWeek(draft, STORED)?.monday).toEqual(late);
  expect(changesOf(draft, STORED)).toEqual([{ key: 'hours.monday', value: CLINIC }]);
});

test('a preset edited with a break is saved sorted', () => {
  const draft = withDay(
    withWeek(null, restaurant),
    NEVER_SAVED,
    'monday',
    split(['14:00', '18:00'], ['09:00', '12:00']),
  );
  expect(changesOf(draft, NEVER_SAVED)[0]).toEqual({ key: 'hours.monday', value: CLINIC });
});

test('untouched days are not sorted', () => {
  const stored = storedWith({ friday: split(['14:00', '18:00'], ['09:00', '12:00']) });
  const draft = withDay(null, stored, 'monday', CLINIC);
  expect(keysOf(changesOf(draft, stored))).toEqual(['hours.monday']);
});

test('the same periods in another order leave nothing to save', () => {
  const stored = storedWith({ monday: split(['14:00', '18:00'], ['09:00', '12:00']) });
  expect(withDay(null, stored, 'monday', CLINIC)).toBeNull();
});

test.each([
  { name: 'a further period', day: CLINIC },
  { name: 'by appointment', day: { ...NINE_TO_FIVE, appointment: true as const } },
])('$name alone is something to save, and taking it back is not', ({ day }) => {
  const draft = withDay(null, STORED, 'monday', day);
  expect(isDirty(draft, STORED)).toBe(true);
  expect(withDay(draft, STORED, 'monday', NINE_TO_FIVE)).toBeNull();
});

test('copying a day copies all its periods and whether it is by appointment', () => {
  const stored = storedWith({ friday: { ...CLINIC, appointment: true } });
  const draft = withDayCopied(null, stored, 'friday', ['saturday']);
  expect(shownWeek(draft, stored)?.saturday).toEqual({ ...CLINIC, appointment: true });
});

test('a day closed with an empty time in a further period drops that period', () => {
  const draft = withDay(null, STORED, 'monday', {
    ...split(['09:00', '12:00'], ['14:00', ''], ['16:00', '18:00']),
    closed: true,
  });
  expect(shownWeek(draft, STORED)?.monday).toEqual({ ...split(['09:00', '12:00'], ['16:00', '18:00']), closed: true });
  const only = withDay(null, STORED, 'tuesday', { ...split(['09:00', '17:00'], ['', '']), closed: true });
  expect(shownWeek(only, STORED)?.tuesday).toEqual({ ...NINE_TO_FIVE, closed: true });
});

test('a break that another device has added to a touched day is pointed out', () => {
  const draft = withDay(null, STORED, 'monday', open('10:00', '18:00'));
  const later = storedWith({ monday: CLINIC });
  expect(supersededBy(draft, later, STORED).days).toEqual(['monday']);
  expect(supersededChanges(null, { days: ['monday'], timezone: false, seasons: [] }, later)).toEqual([
    { key: 'hours.monday', value: CLINIC },
  ]);
});

const seasonFrom = (from: string, own: Partial<Season> = {}): Season => ({
  id: `s${from.replaceAll('-', '')}00000000`,
  name: 'New hours',
  from,
  to: null,
  week: weekOf(() => open('11:00', '19:00')),
  ...own,
});
const settingsWith = (spans: Season[], own: Partial<Settings> = {}): Settings => ({
  ...settingsOf([]),
  businessHours: STORED.businessHours,
  timezone: 'America/New_York',
  spans,
  ...own,
});
/** Friday, November 20, 2026, 2:14 PM in New York. */
const NOW = Date.UTC(2026, 10, 20, 19, 14);
const SINCE_NOVEMBER = seasonFrom('2026-11-01');
const SINCE_MARCH = seasonFrom('2026-03-01', { week: weekOf(() => open('07:00', '15:00')) });
const NEXT_YEAR = seasonFrom('2027-03-01');
const SUMMER = seasonFrom('2026-06-01', { to: '2026-12-31' });
const PLANNED = storedHoursOf(settingsWith([SINCE_MARCH, SINCE_NOVEMBER, NEXT_YEAR, SUMMER]), null, NOW);

test('a planned week in force is the week that is shown and edited', () => {
  expect(plannedWeekOf(PLANNED)).toEqual(SINCE_NOVEMBER);
  expect(shownWeek(null, PLANNED)).toEqual(SINCE_NOVEMBER.week);
  expect(isDirty(null, PLANNED)).toBe(false);
  expect(withDay(null, PLANNED, 'monday', open('11:00', '19:00'))).toBeNull();
  expect(plannedWeekOf(storedHoursOf(settingsWith([NEXT_YEAR, SUMMER]), null, NOW))).toBeNull();
});

test('a Save while a planned week is in force writes the week and removes all that have begun', () => {
  const draft = withDay(null, PLANNED, 'monday', open('10:00', '18:00'));
  expect(changesOf(draft, PLANNED)).toEqual([
    ...DAYS.map((day) => ({
      key: `hours.${day}`,
      value: day === 'monday' ? open('10:00', '18:00') : open('11:00', '19:00'),
    })),
    { key: `hours.season.${SINCE_MARCH.id}`, value: null, del: true },
    { key: `hours.season.${SINCE_NOVEMBER.id}`, value: null, del: true },
  ]);
});

test('a preset removes the planned weeks that have begun', () => {
  const never = storedHoursOf(settingsWith([SINCE_NOVEMBER, NEXT_YEAR], { businessHours: null }), null, NOW);
  expect(shownWeek(null, never)).toBeNull();
  expect(keysOf(changesOf(withWeek(null, restaurant), never))).toEqual([
    ...DAYS.map((day) => `hours.${day}`),
    `hours.season.${SINCE_NOVEMBER.id}`,
  ]);
});

test('a time zone alone leaves the planned week', () => {
  expect(keysOf(changesOf(withTimezone(null, PLANNED, 'Europe/Berlin'), PLANNED))).toEqual(['profile.timezone']);
});

test('today is the date in the zone that is shown', () => {
  const settings = settingsWith([seasonFrom('2026-11-21')]);
  expect(plannedWeekOf(storedHoursOf(settings, null, NOW))).toBeNull();
  const draft = withTimezone(null, STORED, 'Asia/Tokyo');
  expect(plannedWeekOf(storedHoursOf(settings, draft, NOW))?.from).toBe('2026-11-21');
});

test('a planned week that another device has begun is pointed out, and a Save replaces it knowingly', () => {
  const draft = withDay(null, STORED, 'monday', open('10:00', '18:00'));
  const later = storedHoursOf(settingsWith([SINCE_NOVEMBER]), draft, NOW);
  const superseded = supersededBy(draft, later, STORED);
  expect(superseded).toEqual({ days: ['monday'], timezone: false, seasons: [] });
  const { id, ...value } = SINCE_NOVEMBER;
  expect(supersededChanges(draft, superseded, later)).toContainEqual({ key: `hours.season.${id}`, value });
});
