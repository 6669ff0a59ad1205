import { expect, test } from 'vitest';
import { CalendarDate, customHolidayId, Holiday, presetHolidayId } from './index.ts';

const CHRISTMAS = {
  id: 'preset_2026-12-25',
  date: '2026-12-25',
  name: 'Christmas Day',
  closed: true,
  open: '09:00',
  close: '17:00',
};

test('the id of a preset holiday contains its date', () => {
  expect(presetHolidayId('2026-12-25')).toBe('preset_2026-12-25');
});

test.each([
  [0, 'holiday_1700000000000000'],
  [0.0479, 'holiday_1700000000000047'],
  [0.9999, 'holiday_1700000000000999'],
])('with the random number %f, the id of a custom holiday ends in three digits', (random, id) => {
  expect(customHolidayId(1_700_000_000_000, random)).toBe(id);
  expect(Holiday.safeParse({ ...CHRISTMAS, id }).success).toBe(true);
});

test.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '26-12-25', '2026-12-25T00:00', ''])(
  'refuses the date "%s"',
  (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(false);
  },
);

test('accepts exactly the dates that exist', () => {
  const pad = (value: number, length: number): string => String(value).padStart(length, '0');
  const exists = (date: string): boolean => {
    const at = Date.parse(`${date}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  };
  const wrong: string[] = [];
  for (const year of [0, 1, 4, 99, 100, 400, 1900, 1970, 2000, 2026, 2028, 2100, 9996, 9999])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        if (CalendarDate.safeParse(date).success !== exists(date)) wrong.push(date);
      }
  expect(wrong).toEqual([]);
});

test('a name is trimmed, and must not be empty or longer than 80 characters', () => {
  expect(Holiday.parse({ ...CHRISTMAS, name: '  Fair  ' }).name).toBe('Fair');
  expect(Holiday.safeParse({ ...CHRISTMAS, name: '   ' }).error?.issues[0]?.message).toBe(
    'Please enter both date and holiday name.',
  );
  expect(Holiday.safeParse({ ...CHRISTMAS, name: 'x'.repeat(81) }).success).toBe(false);
});
