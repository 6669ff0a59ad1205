import { expect, test } from 'vitest';
import { linearFit } from './linear-fit.ts';

test('points on a line give that line, and no error', () => {
  const { slope, error } = linearFit([1, 2, 3, 4].map((x) => [x, 5 - 2 * x]));
  expect(slope).toBeCloseTo(-2, 10);
  expect(error).toBeCloseTo(0, 10);
});

test('points beside a line give its slope, and an error that grows with their distance', () => {
  // Calculated by hand: sum of squares of x 5, sum of products 3, residual sum of squares 0.2.
  const { slope, error } = linearFit([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
  expect(slope).toBeCloseTo(0.6, 10);
  expect(error).toBeCloseTo(Math.sqrt(0.2 / 2 / 5), 10);
});

test('two points say nothing of an error, so nothing of a slope either', () => {
  expect(
    linearFit([
      [0, 0],
      [1, 1],
    ]),
  ).toEqual({ slope: Number.NaN, error: Number.NaN });
});
