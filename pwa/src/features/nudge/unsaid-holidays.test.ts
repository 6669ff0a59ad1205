import { expect, test } from 'vitest';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import type { Span } from '@doorsign/shared-schema/spans';
import { entryFor, unsaidHolidays } from './unsaid-holidays.ts';

const DAY: DayHours = { open: '09:00', close: '17:00', closed: false };
const THANKSGIVING = { date: '2026-11-26', name: 'Thanksgiving Day' };
const CHRISTMAS = { date: '2026-12-25', name: 'Christmas Day' };
const NEW_YEAR = { date: '2027-01-01', name: 'New Year’s Day' };
const ALL = [THANKSGIVING, CHRISTMAS, NEW_YEAR];

const names = (from: { today: string; spans?: Span[]; entry?: string }): string[] =>
  unsaidHolidays(
    {
      holidays: from.entry === undefined ? [] : [{ id: 'holiday_1', date: from.entry, name: 'Ours', ...DAY }],
      spans: from.spans ?? [],
    },
    ALL,
    from.today,
  ).map(({ name }) => name);

const range = (from: string, to: string, more: { yearly?: true } = {}): Span => ({
  id: 's1767225600000001',
  name: 'Break',
  from,
  to,
  ...more,
  day: { ...DAY, closed: true },
});

test('the next 30 days count, from today on', () => {
  expect(names({ today: '2026-11-25' })).toEqual(['Thanksgiving Day', 'Christmas Day']);
  expect(names({ today: '2026-11-24' })).toEqual(['Thanksgiving Day']);
  expect(names({ today: '2026-11-26' })).toEqual(['Thanksgiving Day', 'Christmas Day']);
  expect(names({ today: '2026-11-27' })).toEqual(['Christmas Day']);
});

test('an entry and a range of dates say something, also one that repeats, and a season says nothing', () => {
  const today = '2026-12-10';
  expect(names({ today })).toEqual(['Christmas Day', 'New Year’s Day']);
  expect(names({ today, entry: '2026-12-25' })).toEqual(['New Year’s Day']);
  expect(names({ today, spans: [range('2026-12-20', '2026-12-25')] })).toEqual(['New Year’s Day']);
  expect(names({ today, spans: [range('2026-12-20', '2026-12-24')] })).toEqual(['Christmas Day', 'New Year’s Day']);
  expect(names({ today, spans: [range('2025-12-24', '2026-01-06', { yearly: true })] })).toEqual([]);
  const season: Span = {
    id: 's1767225600000002',
    name: 'Winter',
    from: '2026-12-01',
    to: null,
    week: weekOf(() => DAY),
  };
  expect(names({ today, spans: [season] })).toEqual(['Christmas Day', 'New Year’s Day']);
});

test('the answers are entries with the hours of the weekday', () => {
  const lunch: DayHours = { ...DAY, close: '12:00', more: [{ open: '13:00', close: '18:00' }] };
  const settings = { businessHours: weekOf((day) => (day === 'thursday' ? lunch : DAY)), spans: [] };
  expect(entryFor(THANKSGIVING, 'normal', settings)).toEqual({
    id: 'preset_2026-11-26',
    ...THANKSGIVING,
    ...lunch,
    regular: true,
  });
  expect(entryFor(THANKSGIVING, 'closed', settings)).toEqual({
    id: 'preset_2026-11-26',
    ...THANKSGIVING,
    closed: true,
    open: '09:00',
    close: '12:00',
  });
});
