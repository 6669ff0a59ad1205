import { expect, test } from 'vitest';
import { hoursWords } from './hours-words.ts';

const day = (open: string, close: string, more: object = {}) => ({ open, close, closed: false, ...more });

test.each([
  [day('10:00', '14:00'), '10:00 AM – 2:00 PM'],
  [day('09:00', '12:00', { more: [{ open: '14:30', close: '18:00' }] }), '9:00 AM – 12:00 PM, 2:30 PM – 6:00 PM'],
  [day('09:00', '12:00', { appointment: true }), '9:00 AM – 12:00 PM, By appointment'],
  [day('18:00', '02:00'), '6:00 PM – 2:00 AM'],
  [day('00:00', '24:00'), 'Open 24 hours'],
  [day('09:00', '17:00', { closed: true }), 'Closed'],
])('%j reads %j', (hours, words) => {
  expect(hoursWords(hours)).toBe(words);
});
