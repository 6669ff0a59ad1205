import { expect, test } from 'vitest';
import { withUnbrokenTimes } from './unbroken-times.ts';

test.each([
  { text: 'Closed · Opens today at 12:00 PM', unbroken: 'Closed · Opens today at 12:00_PM' },
  { text: '9 AM – 12:30 PM, 2:00 PM – 6 PM', unbroken: '9_AM – 12:30_PM, 2:00_PM – 6_PM' },
  { text: 'Opens at 7:00 AM · in 19 h 11 min', unbroken: 'Opens at 7:00_AM · in 19_h_11_min' },
  { text: 'Route 66 Amusements', unbroken: 'Route 66 Amusements' },
])('no line of "$text" begins within a time', ({ text, unbroken }) =>
  expect(withUnbrokenTimes(text).replaceAll('\u00a0', '_')).toBe(unbroken),
);
