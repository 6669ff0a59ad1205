import { expect, test } from 'vitest';
import { longestPause } from './pauses.ts';

test('the longest pause of a process counts', () => {
  expect(longestPause([])).toBe(0);
  expect(
    longestPause([
      [0, 30],
      [100, 180],
      [200, 240],
    ]),
  ).toBe(80);
});

test.each([
  ['none of it', [[200, 300]], 100],
  ['a part at its end', [[160, 300]], 60],
  [
    'two parts',
    [
      [90, 120],
      [150, 160],
    ],
    70,
  ],
  ['all of it', [[0, 500]], 0],
] as const)('what the machine paused does not: %s', (_what, machine, left) => {
  expect(longestPause([[100, 200]], machine)).toBe(left);
});

test("a shorter pause that is the process's own comes before a longer one of the machine", () => {
  expect(
    longestPause(
      [
        [0, 450],
        [600, 640],
      ],
      [[0, 445]],
    ),
  ).toBe(40);
});
