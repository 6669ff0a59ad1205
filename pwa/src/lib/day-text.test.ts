import { expect, test } from 'vitest';
import type { DayHours } from '@doorsign/shared-schema/hours';
import { dayText } from './day-text.ts';

const NINE_TO_TWELVE: DayHours = { open: '09:00', close: '12:00', closed: false };
const SPLIT: DayHours = { ...NINE_TO_TWELVE, more: [{ open: '14:00', close: '18:00' }] };

test.each<{ day: DayHours; text: string }>([
  { day: NINE_TO_TWELVE, text: '9:00 AM – 12:00 PM' },
  { day: SPLIT, text: '9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM' },
  { day: { ...NINE_TO_TWELVE, open: '00:00', close: '23:59' }, text: 'Open 24 hours' },
  { day: { ...NINE_TO_TWELVE, open: '09:00', close: '09:00' }, text: '9:00 AM – 9:00 AM' },
  { day: { ...SPLIT, closed: true }, text: 'Closed' },
  { day: { ...SPLIT, closed: true, appointment: true }, text: 'By appointment' },
  { day: { ...NINE_TO_TWELVE, appointment: true }, text: '9:00 AM – 12:00 PM, By appointment' },
])('a day is written "$text"', ({ day, text }) => {
  expect(dayText(day)).toBe(text);
});
