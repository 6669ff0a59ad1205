import { expect, test } from 'vitest';
import type { WireEntry } from '@doorsign/shared-schema/api/widget';
import { momentAt } from './moments.ts';

const MINUTE = 60_000;
/** Closed from minute 0, open from 60, closed from 120, a holiday from 180 on. */
const TIMELINE: WireEntry[] = [
  [0, 'c'],
  [60, 'o'],
  [60, 'c'],
  [60, 'h', 0],
];
const PAYLOAD = { start: 1000, timeline: TIMELINE, horizon: 5000 };
const at = (minute: number): number => (1000 + minute) * MINUTE;

test.each([
  { name: 'now is now', moment: 'now', from: 30, found: 30 },
  { name: 'closed already', moment: 'c', from: 30, found: 30 },
  { name: 'open later', moment: 'o', from: 30, found: 75 },
  { name: 'open at this moment', moment: 'o', from: 60, found: 60 },
  { name: 'closed again', moment: 'c', from: 60, found: 135 },
  { name: 'a holiday ahead', moment: 'h', from: 0, found: 195 },
  { name: 'a holiday that goes on', moment: 'h', from: 400, found: 400 },
] as const)('$name', ({ moment, from, found }) => {
  expect(momentAt(PAYLOAD, moment, at(from))).toBe(at(found));
});

test('what never comes again is not there', () => {
  expect(momentAt(PAYLOAD, 'o', at(200))).toBeNull();
});
