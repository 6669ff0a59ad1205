import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  { name: 'half of a hundred', values: HUNDRED, fraction: 0.5, value: 50 },
  { name: '95 of a hundred', values: HUNDRED, fraction: 0.95, value: 95 },
  { name: 'all of a hundred', values: HUNDRED, fraction: 1, value: 100 },
  { name: '95 % of three is the largest', values: [3, 1, 2], fraction: 0.95, value: 3 },
  { name: 'one value is every percentile of itself', values: [7], fraction: 0.5, value: 7 },
])('$name', ({ values, fraction, value }) => {
  expect(percentile(values, fraction)).toBe(value);
});

test('an empty list has no percentile', () => {
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});
