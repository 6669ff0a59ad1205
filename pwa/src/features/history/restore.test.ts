import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { restorationOf, sectionsOf } from './restore.ts';

const day = (open: string) => ({ open, close: '17:00', closed: false });
const settings = (changes: Partial<Settings>): Settings => ({ ...settingsOf([]), ...changes });
const NOW = settings({ businessHours: weekOf(() => day('09:00')), timezone: 'Europe/London', phone: '555 0100' });

const entry = (writes: [key: string, before: unknown, after: unknown, applied?: boolean][]): HistoryEntry => ({
  id: 'e',
  seq: 1,
  at: '2026-11-20T19:14:00Z',
  madeAt: '2026-11-20T19:14:00Z',
  label: 'hours',
  device: 'Chrome on Windows',
  status: 'live',
  writes: writes.map(([key, before, after, applied = true]) => ({ scope: 's', key, before, after, applied })),
});

test('a restore reverts every newer change of the section and compares with the current values', () => {
  const newer = [
    entry([['hours.monday', day('08:00'), day('09:00')]]),
    entry([['hours.monday', day('07:00'), day('08:00')]]),
  ];
  expect(restorationOf(newer, 'hours', NOW)).toEqual({
    label: 'hours',
    changes: [{ key: 'hours.monday', value: day('07:00') }],
    shown: [{ key: 'hours.monday', before: day('09:00'), after: day('07:00') }],
    impossible: [],
    isCurrent: false,
  });
});

test.each([
  { name: 'the newest entry', newer: [] },
  { name: 'a newer change of another section', newer: [entry([['profile.phone', null, '555 0100']])] },
  { name: 'a newer change that was reverted since', newer: [entry([['hours.monday', day('09:00'), day('10:00')]])] },
])('there is nothing to restore after $name', ({ newer }) => {
  expect(restorationOf(newer, 'hours', NOW)).toMatchObject({ changes: [], isCurrent: true });
});

test('a restore removes a later holiday and resets a style that was not chosen then', () => {
  const christmas = { id: 'preset_2026-12-25', date: '2026-12-25', name: 'Christmas Day', ...day('09:00') };
  const { date: _date, ...value } = christmas;
  const now = settings({ holidays: [christmas], widgetStyle: { ...NOW.widgetStyle, theme: 'dark' } });
  expect(restorationOf([entry([['holidays.2026-12-25', null, value]])], 'holidays', now)).toMatchObject({
    changes: [{ key: 'holidays.2026-12-25', value: null, del: true }],
    shown: [{ key: 'holidays.2026-12-25', before: value, after: null }],
  });
  expect(restorationOf([entry([['style.theme', null, 'dark']])], 'style', now).changes).toEqual([
    { key: 'style.theme', value: 'light' },
  ]);
});

test('a restore brings date ranges, seasons and messages back, but never a closure', () => {
  const week = weekOf(() => day('09:00'));
  const range = { name: 'Break', from: '2027-08-02', to: '2027-08-15', day: day('10:00') };
  const season = { name: 'New hours', from: '2027-03-01', to: null, week };
  const [rangeKey, seasonKey] = ['hours.span.s1767225600000001', 'hours.season.s1767225600000002'];
  const closure = { kind: 'closed' as const, from: null, until: null, note: 'Flu' };
  const now = settings({ businessHours: week, spans: [{ id: 's1767225600000002', ...season }] });
  expect(restorationOf([entry([[rangeKey, range, null]])], 'holidays', now).changes).toEqual([
    { key: rangeKey, value: range },
  ]);
  expect(restorationOf([entry([[seasonKey, null, season]])], 'hours', now)).toMatchObject({
    changes: [{ key: seasonKey, value: null, del: true }],
    impossible: [],
  });
  expect(restorationOf([entry([['messages.open', 'Hello', null]])], 'style', now).changes).toEqual([
    { key: 'messages.open', value: 'Hello' },
  ]);
  expect(restorationOf([entry([['hours.closure', closure, null]])], 'hours', now)).toMatchObject({
    changes: [],
    isCurrent: false,
  });
  expect(
    restorationOf([entry([['hours.closure', null, closure]])], 'hours', settings({ businessHours: week, closure })),
  ).toMatchObject({ changes: [], impossible: [] });
});

test('hours that did not exist then cannot be removed, and are named', () => {
  expect(restorationOf([entry([['hours.monday', null, day('09:00')]])], 'hours', NOW)).toMatchObject({
    changes: [],
    impossible: ['hours.monday'],
  });
});

test('an entry’s sections are those in which it changed something live', () => {
  expect(
    sectionsOf(
      entry([
        ['profile.businessName', null, 'Harbor Bakery'],
        ['profile.timezone', null, 'Europe/London'],
        ['style.theme', 'light', 'dark', false],
      ]),
    ),
  ).toEqual(['profile', 'hours']);
});
