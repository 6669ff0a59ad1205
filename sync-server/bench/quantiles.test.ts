import { expect, test } from 'vitest';
import { median, percentile, quantilesOf } from './quantiles.ts';

const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1);

test('a percentile is one of the values, the most of few', () => {
  expect([0, 0.5, 0.99, 1].map((share) => percentile(HUNDRED, share))).toEqual([1, 51, 100, 100]);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('a median needs no order', () => {
  expect(median([3, 1, 2])).toBe(2);
});

test('quantiles go from the least to the most', () => {
  expect(quantilesOf(HUNDRED, 3)).toEqual([1, 51, 100]);
  expect(quantilesOf([5, 6])).toHaveLength(21);
  expect(quantilesOf([])).toEqual([]);
});
