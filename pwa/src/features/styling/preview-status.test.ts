import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { previewShort, previewText, statusNow } from './preview-status.ts';

const OPEN_SCHEDULE: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
/** A Friday, 14:14 in New York. */
const NOW = Date.parse('2026-11-20T19:14:00Z');

test('the current status has its real text, another one a sample', () => {
  expect(statusNow(OPEN_SCHEDULE, NOW)).toBe('open');
  expect(previewText('open', OPEN_SCHEDULE, NOW)).toBe('Open until 5:00 PM');
  expect(previewText('closed', OPEN_SCHEDULE, NOW)).toBe('Closed · Opens tomorrow at 9:00 AM');
  expect(previewText('holiday', OPEN_SCHEDULE, NOW)).toBe('Closed for Christmas Day');
  expect(previewShort('open', OPEN_SCHEDULE, NOW)).toEqual(['Open', ' until 5 PM']);
  expect(previewShort('closed', OPEN_SCHEDULE, NOW)).toEqual(['Closed', ' · opens tomorrow 9 AM']);
});

test('without hours the preview shows an open business', () => {
  const never = { ...OPEN_SCHEDULE, businessHours: null };
  expect(statusNow(never, NOW)).toBe('open');
  expect(previewText('open', never, NOW)).toBe('Open until 6:00 PM');
});
