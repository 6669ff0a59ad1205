import { expect, test } from 'vitest';
import { inSteps } from './in-steps.ts';

/** Creates work that records the size of each portion. */
const createWork = (total: number) => {
  const portions: number[] = [];
  let left = total;
  return {
    portions,
    step(atOnce: number): Promise<number> {
      const portion = Math.min(left, atOnce);
      left -= portion;
      portions.push(portion);
      return Promise.resolve(portion);
    },
  };
};

test.each([
  { total: 0, portions: [0] },
  { total: 9, portions: [9] },
  { total: 10, portions: [10, 0] },
  { total: 25, portions: [10, 10, 5] },
])('$total things to do, ten at once', async ({ total, portions }) => {
  const work = createWork(total);
  await inSteps(work.step, { atOnce: 10 });
  expect(work.portions).toEqual(portions);
});

test('a server that ends is waited for by one step at most', async () => {
  const work = createWork(1000);
  await inSteps(work.step, { atOnce: 10, isStopping: () => work.portions.length === 2 });
  expect(work.portions).toEqual([10, 10]);
});
