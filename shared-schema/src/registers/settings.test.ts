import { expect, test } from 'vitest';
import { weekOf } from '../hours/hours.ts';
import { DAYS, DEFAULT_DAY_HOURS } from '../hours/week.ts';
import { SCHEMA } from './schemas.ts';
import { isScheduleReadable, settingsOf } from './settings.ts';

const live = (key: string, value: unknown) => ({ key, schema: SCHEMA, value, deleted: false });

test('a location without registers has the defaults, and no hours', () => {
  expect(settingsOf([])).toEqual({
    businessName: '',
    locationName: null,
    timezone: 'America/New_York',
    phone: null,
    address: null,
    businessHours: null,
    holidays: [],
    widgetStyle: {
      theme: 'light',
      accentColor: '#10b981',
      fontSize: 'medium',
      placement: 'bottom-right',
      positionX: null,
      positionY: null,
    },
    domains: [],
    spans: [],
    closure: null,
    branding: { poweredBy: true, css: null },
    messages: {},
    country: null,
  });
});

test('one stored day makes a whole week; the other days have default hours', () => {
  const friday = { open: '18:00', close: '02:00', closed: false };
  const { businessHours } = settingsOf([live('hours.friday', friday)]);
  expect(Object.keys(businessHours ?? {})).toEqual([...DAYS]);
  expect(businessHours?.friday).toEqual(friday);
  expect(businessHours?.monday).toEqual(DEFAULT_DAY_HOURS);
});

test('every register is read into its setting', () => {
  const settings = settingsOf([
    live('domains', ['a.com', 'b.com']),
    live('style.position', { placement: 'custom', positionX: 12, positionY: 34.5 }),
    live('style.fontSize', 'small'),
    live('style.accentColor', '#ef4444'),
    live('style.theme', 'dark'),
    live('profile.address', 'Main St 1'),
    live('profile.phone', '030 123'),
    live('profile.timezone', 'Europe/Berlin'),
    live('profile.businessName', "Joe's"),
  ]);
  expect(settings).toMatchObject({
    businessName: "Joe's",
    timezone: 'Europe/Berlin',
    phone: '030 123',
    address: 'Main St 1',
    widgetStyle: {
      theme: 'dark',
      accentColor: '#ef4444',
      fontSize: 'small',
      placement: 'custom',
      positionX: 12,
      positionY: 34.5,
    },
    domains: ['a.com', 'b.com'],
  });
});

test('holidays are sorted by date, have the date of their key, and lack the removed ones', () => {
  const value = { id: 'holiday_1', name: 'Fair', closed: false, open: '10:00', close: '12:00' };
  const { holidays } = settingsOf([
    live('holidays.2027-01-01', value),
    live('holidays.2026-12-24', { ...value, name: 'Eve' }),
    { key: 'holidays.2026-12-25', schema: SCHEMA, value: null, deleted: true },
  ]);
  expect(holidays).toEqual([
    { ...value, name: 'Eve', date: '2026-12-24' },
    { ...value, date: '2027-01-01' },
  ]);
});

test('ranges of dates and seasons are sorted by id, a range before a season with the same one, however the registers are sorted', () => {
  const dates = { from: '2026-03-17', to: '2026-03-20' };
  const week = weekOf(() => DEFAULT_DAY_HOURS);
  const registers = [
    live('hours.span.s1767225600000002', { name: 'Fair', ...dates, day: DEFAULT_DAY_HOURS }),
    live('hours.season.s1767225600000001', { name: 'Spring', ...dates, week }),
    live('hours.span.s1767225600000001', { name: 'Break', ...dates, day: DEFAULT_DAY_HOURS }),
  ];
  for (const sorted of [registers, registers.toReversed()]) {
    expect(settingsOf(sorted).spans.map(({ name }) => name)).toEqual(['Break', 'Spring', 'Fair']);
  }
});

test.each([
  { name: 'an unknown key', register: live('profile.motto', 'Hi') },
  { name: 'a value of a newer shape', register: live('hours.monday', { shifts: [] }) },
  { name: 'a date that does not exist', register: live('holidays.2026-02-30', {}) },
  { name: 'a zone that this runtime does not know', register: live('profile.timezone', 'Mars/Olympus') },
])('ignores $name', ({ register }) => {
  expect(settingsOf([register])).toEqual(settingsOf([]));
});

test('ignores members that a later version added, and reads the rest', () => {
  const monday = { open: '08:00', close: '12:00', closed: false };
  const position = { placement: 'custom', positionX: 1, positionY: 2 };
  const fair = { id: 'holiday_1', name: 'Fair', closed: true, open: '10:00', close: '12:00' };
  const range = { name: 'Break', from: '2026-12-24', to: '2026-12-26' };
  const closure = { kind: 'closed', from: null, until: '2026-11-24T14:00:00Z', note: null };
  const settings = settingsOf([
    live('hours.monday', { ...monday, more: [{ open: '14:00', close: '18:00', floor: 2 }], tables: 4 }),
    live('style.position', { ...position, layer: 3 }),
    live('holidays.2026-12-25', { ...fair, regular: true, moved: 1 }),
    live('hours.span.s1767225600000001', { ...range, day: { ...monday, tables: 4 }, color: 'red' }),
    live('hours.season.s1767225600000002', {
      ...range,
      to: null,
      week: weekOf(() => ({ ...monday, tables: 4 })),
      color: 'red',
    }),
    live('hours.closure', { ...closure, by: 'Ann' }),
    live('messages.beforeClosing', [{ minutes: 15, text: 'Closing soon', color: 'red' }]),
    live('profile.country', { country: 'DE', region: null, city: 'Ulm' }),
  ]);
  expect(settings.businessHours?.monday).toEqual({ ...monday, more: [{ open: '14:00', close: '18:00' }] });
  expect(settings.widgetStyle).toMatchObject(position);
  expect(settings.holidays).toEqual([{ date: '2026-12-25', ...fair, regular: true }]);
  expect(settings.spans).toEqual([
    { id: 's1767225600000001', ...range, day: monday },
    { id: 's1767225600000002', ...range, to: null, week: weekOf(() => monday) },
  ]);
  expect(settings.closure).toEqual(closure);
  expect(settings.messages).toEqual({ beforeClosing: [{ minutes: 15, text: 'Closing soon' }] });
  expect(settings.country).toEqual({ country: 'DE', region: null });
});

test.each([
  { name: 'a day of a newer shape', register: live('hours.monday', { shifts: [] }), readable: false },
  { name: 'a day register that only a newer version has', register: live('hours.monday.lunch', {}), readable: false },
  { name: 'a holiday of a newer shape', register: live('holidays.2026-12-25', { until: '2027' }), readable: false },
  { name: 'a zone that is not known here', register: live('profile.timezone', 'Mars/Olympus'), readable: false },
  { name: 'a style value of a newer version', register: live('style.theme', 'neon'), readable: true },
  { name: 'another setting of a newer version', register: live('menu.today', 'Soup'), readable: true },
  {
    name: 'a removed holiday',
    register: { key: 'holidays.2026-12-25', schema: SCHEMA + 1, value: null, deleted: true },
    readable: true,
  },
])('after $name the schedule is readable: $readable', ({ register, readable }) => {
  const monday = live('hours.monday', { open: '08:00', close: '12:00', closed: false });
  expect(isScheduleReadable([monday])).toBe(true);
  expect(isScheduleReadable([{ ...monday, key: 'hours.tuesday' }, register])).toBe(readable);
});
