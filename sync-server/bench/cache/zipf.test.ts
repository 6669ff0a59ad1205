import { expect, test } from 'vitest';
import { randomOf } from '../../test/random-of.ts';
import { createZipf } from './zipf.ts';

test('the first rank is drawn about twice as often as the second, and every rank can be', () => {
  const draw = createZipf(5, randomOf(1));
  const counts = [0, 0, 0, 0, 0];
  for (let drawn = 0; drawn < 20_000; drawn += 1) {
    const rank = draw();
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  const [first = 0, second = 1] = counts;
  expect(first / second).toBeGreaterThan(1.7);
  expect(first / second).toBeLessThan(2.3);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test('the ends of the random numbers are the ends of the ranks', () => {
  expect(createZipf(3, () => 0)()).toBe(0);
  expect(createZipf(3, () => 1 - Number.EPSILON)()).toBe(2);
});
