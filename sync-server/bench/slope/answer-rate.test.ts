import { expect, test } from 'vitest';
import { answerRate } from './answer-rate.ts';

/** A step of four seconds with a hundred Saves a second. */
const SENT_MS = Array.from({ length: 400 }, (_, index) => 10 * index);

test.each([
  ['the last Save alone', (ms: number) => (ms === 3990 ? 300 : 20)],
  ['the Saves of the last moment', (ms: number) => (ms > 3900 ? 300 : 20)],
  ['each Save', () => 300],
])('a tail of 300 ms after the step is no lower rate: %s', (_, takesMs) => {
  expect(answerRate(SENT_MS.map((ms) => ms + takesMs(ms)))).toBeCloseTo(100, 0);
});

test('a server that answers ninety a second is found out, and the rate is that', () => {
  expect(answerRate(SENT_MS.map((_, index) => (index * 1000) / 90))).toBeCloseTo(90, 0);
});

test('without answers there is no rate', () => {
  expect(answerRate([])).toBe(0);
  expect(answerRate([5])).toBe(0);
});
