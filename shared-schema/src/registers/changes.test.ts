import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Holiday } from '../holidays/holiday.ts';
import { HOURS_PRESETS } from '../hours/presets.ts';
import { DAYS } from '../hours/week.ts';
import { weekOf } from '../hours/hours.ts';
import { DEFAULT_STYLE } from '../style/default-style.ts';
import type { WidgetStyle } from '../style/style.ts';
import type { Change } from './change.ts';
import { dayChanges, holidayChanges, styleChanges } from './changes.ts';
import { weekChanges } from './hours.ts';
import { SCHEMA } from './schemas.ts';
import { settingsOf } from './settings.ts';
import { wholeStyleChanges } from './style.ts';

const week = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
const keysOf = (changes: readonly Change[]): string[] => changes.map(({ key }) => key);

test('a preset writes all seven days, even if some are unchanged', () => {
  for (const { hours } of HOURS_PRESETS) expect(keysOf(weekChanges(hours))).toEqual(DAYS.map((day) => `hours.${day}`));
});

test('a manual edit writes the days that differ in any field', () => {
  const edited = {
    ...week,
    monday: { ...week.monday, open: '08:00' },
    friday: { ...week.friday, close: '18:00' },
    sunday: { ...week.sunday, closed: true },
  };
  expect(dayChanges(week, edited)).toEqual([
    { key: 'hours.monday', value: edited.monday },
    { key: 'hours.friday', value: edited.friday },
    { key: 'hours.sunday', value: edited.sunday },
  ]);
  expect(dayChanges(week, week)).toEqual([]);
});

test('without stored hours, a manual edit writes all seven days', () => {
  expect(dayChanges(null, week)).toHaveLength(7);
});

const holiday = (date: string, name: string): Holiday => ({
  id: `preset_${date}`,
  date,
  name,
  closed: true,
  open: '09:00',
  close: '17:00',
});

test('holidays: the last entry of a date wins, unchanged entries are not written, missing entries are removed', () => {
  const stored = [holiday('2026-12-24', 'Eve'), holiday('2026-12-25', 'Christmas'), holiday('2026-12-31', 'Old')];
  const wanted = [
    holiday('2027-01-01', 'First'),
    holiday('2026-12-25', 'Christmas'),
    holiday('2026-12-24', 'Closed'),
    holiday('2027-01-01', 'New Year'),
  ];
  expect(holidayChanges(stored, wanted)).toEqual([
    {
      key: 'holidays.2027-01-01',
      value: { id: 'preset_2027-01-01', name: 'New Year', closed: true, open: '09:00', close: '17:00' },
    },
    {
      key: 'holidays.2026-12-24',
      value: { id: 'preset_2026-12-24', name: 'Closed', closed: true, open: '09:00', close: '17:00' },
    },
    { key: 'holidays.2026-12-31', value: null, del: true },
  ]);
});

test('holiday changes applied to the stored holidays give the wanted holidays', () => {
  const entry = fc
    .record({ day: fc.integer({ min: 10, max: 16 }), name: fc.constantFrom('A', 'B'), closed: fc.boolean() })
    .map(({ day, name, closed }) => ({ ...holiday(`2026-12-${day}`, name), closed }));
  const list = fc.array(entry, { maxLength: 8 });
  const apply = (changes: readonly Change[], registers: Map<string, unknown>): Holiday[] => {
    for (const { key, value, del } of changes) {
      if (del) registers.delete(key);
      else registers.set(key, value);
    }
    return settingsOf([...registers].map(([key, value]) => ({ key, schema: SCHEMA, value, deleted: false })))
      .holidays as Holiday[];
  };
  fc.assert(
    fc.property(list, list, (before, wanted) => {
      const registers = new Map<string, unknown>();
      const stored = apply(holidayChanges([], before), registers);
      const lastOfDate = new Map(wanted.map((one) => [one.date, one]));
      const expected = [...lastOfDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
      expect(apply(holidayChanges(stored, wanted), registers)).toEqual(expected);
      expect(holidayChanges(expected, wanted)).toEqual([]);
    }),
    { seed: 20260104, numRuns: 300 },
  );
});

test.each<{ name: string; wanted: Partial<WidgetStyle>; keys: string[] }>([
  { name: 'nothing', wanted: {}, keys: [] },
  { name: 'the theme', wanted: { theme: 'dark' }, keys: ['style.theme'] },
  { name: 'the color', wanted: { accentColor: '#ef4444' }, keys: ['style.accentColor'] },
  { name: 'the size', wanted: { fontSize: 'large' }, keys: ['style.fontSize'] },
  { name: 'the corner', wanted: { placement: 'top-left' }, keys: ['style.position'] },
  {
    name: 'one coordinate',
    wanted: { placement: 'custom', positionX: 1, positionY: 2 },
    keys: ['style.position'],
  },
])('a style that differs in $name writes only the difference', ({ wanted, keys }) => {
  const style = { ...DEFAULT_STYLE, ...wanted };
  expect(keysOf(styleChanges(DEFAULT_STYLE, style))).toEqual(keys);
  expect(keysOf(wholeStyleChanges(style))).toHaveLength(4);
});
