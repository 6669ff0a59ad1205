import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Messages } from '@doorsign/shared-schema/messages';
import type { Schedule } from '@doorsign/shared-schema/status';
import { choiceName, previewChoices, previewPill, statusNow, type PreviewChoice } from './preview-status.ts';

const OPEN_SCHEDULE: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
const MESSAGES: Messages = {
  open: 'Walk-ins welcome',
  closed: 'Order online any time',
  holiday: 'See you soon',
  appointment: 'Please call',
  beforeClosing: [
    { minutes: 15, text: 'Closing soon' },
    { minutes: 60, text: 'Kitchen closed' },
  ],
};
/** A Friday, 14:14 in New York. */
const NOW = Date.parse('2026-11-20T19:14:00Z');

const textOf = (choice: PreviewChoice, schedule = OPEN_SCHEDULE): string => previewPill(choice, schedule, NOW).text;

test('the current status has its real text, another one a sample', () => {
  expect(statusNow(OPEN_SCHEDULE, NOW)).toBe('open');
  expect(textOf('open')).toBe('Open until 5:00 PM');
  expect(textOf('closed')).toBe('Closed · Opens tomorrow at 9:00 AM');
  expect(textOf('holiday')).toBe('Closed for Christmas Day');
  expect(previewPill('open', OPEN_SCHEDULE, NOW).short).toEqual(['Open', ' until 5 PM']);
  expect(previewPill('closed', OPEN_SCHEDULE, NOW).short).toEqual(['Closed', ' · opens tomorrow 9 AM']);
  expect(previewPill('holiday', OPEN_SCHEDULE, NOW).short).toEqual(['Closed', ' · Christmas Day']);
});

test('without hours the preview shows an open business', () => {
  const never = { ...OPEN_SCHEDULE, businessHours: null };
  expect(statusNow(never, NOW)).toBe('open');
  expect(textOf('open', never)).toBe('Open until 6:00 PM');
});

test('each choice shows the owner’s words, for real or in a sample', () => {
  const schedule = { ...OPEN_SCHEDULE, messages: MESSAGES };
  expect(previewChoices(MESSAGES).map((choice) => [choiceName(choice, MESSAGES), textOf(choice, schedule)])).toEqual([
    ['Open', 'Open until 5:00 PM (Walk-ins welcome)'],
    ['Closed', 'Closed (Order online any time) · Opens tomorrow at 9:00 AM'],
    ['Holiday', 'Closed for Christmas Day – See you soon'],
    ['Appointment', 'Closed (Please call – Order online any time) · Opens tomorrow at 9:00 AM'],
    ['15 min left', 'Open until 6:00 PM (Closing soon – Walk-ins welcome)'],
    ['60 min left', 'Open until 6:00 PM (Kitchen closed – Walk-ins welcome)'],
  ]);
  expect(previewPill('before-1', schedule, NOW).short).toEqual([
    'Open',
    ' until 6 PM · Kitchen closed – Walk-ins welcome',
  ]);
  expect(previewPill('before-1', schedule, NOW).status).toBe('open');
  expect(previewPill('appointment', schedule, NOW).status).toBe('closed');
});

test('without own words there are the three statuses', () => {
  expect(previewChoices({})).toEqual(['open', 'closed', 'holiday']);
});
