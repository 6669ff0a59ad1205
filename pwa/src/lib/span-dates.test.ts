import { expect, test } from 'vitest';
import { formatSpanDates } from './span-dates.ts';

const TODAY = '2026-07-01';

test.each([
  { from: '2026-08-02', to: '2026-08-15', text: 'Aug 2 – Aug 15' },
  { from: '2027-08-02', to: '2027-08-15', text: 'Aug 2 – Aug 15, 2027' },
  { from: '2026-12-20', to: '2027-01-05', text: 'Dec 20, 2026 – Jan 5, 2027' },
  { from: '2026-08-07', to: '2026-08-07', text: 'Aug 7' },
  { from: '2027-08-07', to: '2027-08-07', text: 'Aug 7, 2027' },
  { from: '2025-12-25', to: '2025-12-25', yearly: true, text: 'Dec 25, every year' },
  { from: '2026-11-01', to: '2027-02-28', yearly: true, text: 'Nov 1 – Feb 28, every year' },
] as const)('$from to $to is "$text"', ({ text, ...span }) => {
  expect(formatSpanDates(span, TODAY)).toBe(text);
});
