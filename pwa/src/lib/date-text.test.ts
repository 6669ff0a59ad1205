import { expect, test } from 'vitest';
import { dateText } from './date-text.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');

test.each([
  { iso: '2026-11-19T12:00:00.000Z', text: 'Nov 19' },
  { iso: '2025-11-28T12:00:00.000Z', text: 'Nov 28, 2025' },
  { iso: '2027-01-05T12:00:00.000Z', text: 'Jan 5, 2027' },
])('$iso is "$text"', ({ iso, text }) => expect(dateText(iso, NOW)).toBe(text));
