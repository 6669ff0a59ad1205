import { expect, test } from 'vitest';
import type { WireEntry } from '@doorsign/shared-schema/api/widget';
import { previewInstant } from './preview-times.ts';

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
  { name: 'now is now', time: 'now', from: 30, found: 30 },
  { name: 'closed already', time: 'c', from: 30, found: 30 },
  { name: 'open later', time: 'o', from: 30, found: 75 },
  { name: 'open at this time', time: 'o', from: 60, found: 60 },
  { name: 'closed again', time: 'c', from: 60, found: 135 },
  { name: 'a holiday ahead', time: 'h', from: 0, found: 195 },
  { name: 'a holiday that goes on', time: 'h', from: 400, found: 400 },
] as const)('$name', ({ time, from, found }) => {
  expect(previewInstant(PAYLOAD, time, at(from))).toBe(at(found));
});

test('a state that does not occur again has no time', () => {
  expect(previewInstant(PAYLOAD, 'o', at(200))).toBeNull();
});
