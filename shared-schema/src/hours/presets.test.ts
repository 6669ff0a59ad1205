import { expect, test } from 'vitest';
import { BusinessHours, HOURS_PRESETS } from './index.ts';

/** Facts preset.*, row by row. */
const SPECIFIED: Record<string, string> = {
  'Standard Business (9-5)': '09:00-17:00 09:00-17:00 09:00-17:00 09:00-17:00 09:00-17:00 10:00-14:00 closed',
  'Restaurant Hours': '11:00-22:00 11:00-22:00 11:00-22:00 11:00-22:00 11:00-23:00 11:00-23:00 12:00-21:00',
  'Retail Store': '10:00-20:00 10:00-20:00 10:00-20:00 10:00-20:00 10:00-21:00 09:00-21:00 11:00-18:00',
  '24/7 Service': '00:00-23:59 00:00-23:59 00:00-23:59 00:00-23:59 00:00-23:59 00:00-23:59 00:00-23:59',
};

test('the four presets are in their order', () => {
  expect(HOURS_PRESETS.map(({ name }) => name)).toEqual(Object.keys(SPECIFIED));
});

test.each(HOURS_PRESETS.map((preset) => ({ ...preset })))(
  '$name has the hours of facts preset.*',
  ({ name, hours }) => {
    const rows = Object.values(hours).map(({ open, close, closed }) => (closed ? 'closed' : `${open}-${close}`));
    expect(rows.join(' ')).toBe(SPECIFIED[name]);
    expect(BusinessHours.safeParse(hours).success).toBe(true);
  },
);
