import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  { seconds: 1, text: '1 second' },
  { seconds: 59, text: '59 seconds' },
  { seconds: 60, text: '1 minute' },
  { seconds: 61, text: '2 minutes' },
  { seconds: 59 * 60, text: '59 minutes' },
  { seconds: 59 * 60 + 1, text: '1 hour' },
  { seconds: 3601, text: '2 hours' },
  { seconds: 86_400, text: '24 hours' },
])('$seconds seconds are $text', ({ seconds, text }) => {
  expect(waitText(seconds)).toBe(text);
});
