import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Buckets with a clock that the test moves. */
const bucketsAt = (...buckets: { count: number; perMs: number }[]) => {
  let nowMs = 0;
  const { take, giveBack } = createTokenBuckets(buckets, () => nowMs);
  return { take, giveBack, pass: (ms: number) => void (nowMs += ms) };
};

test('a full bucket lets its count through at once, and says when the next one may come', () => {
  const { take } = bucketsAt({ count: 3, perMs: MINUTE });
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 20]);
});

test('it fills evenly: whoever waits as told gets through, a second earlier does not', () => {
  const { take, pass } = bucketsAt({ count: 3, perMs: MINUTE });
  for (let call = 0; call < 3; call += 1) take('a');
  pass(19 * SECOND);
  expect(take('a')).toBe(1);
  pass(SECOND);
  expect([take('a'), take('a')]).toEqual([0, 20]);
});

test('a turn of the minute lets nobody through twice', () => {
  const { take, pass } = bucketsAt({ count: 60, perMs: MINUTE });
  pass(59_999);
  let allowed = 0;
  for (let call = 0; call < 100; call += 1) allowed += take('a') === 0 ? 1 : 0;
  pass(1);
  for (let call = 0; call < 100; call += 1) allowed += take('a') === 0 ? 1 : 0;
  expect(allowed).toBe(60);
});

test('subjects do not share', () => {
  const { take } = bucketsAt({ count: 1, perMs: MINUTE });
  expect([take('a'), take('b'), take('a')]).toEqual([0, 0, 60]);
});

test('what one bucket refuses takes nothing from the others', () => {
  const { take, pass } = bucketsAt({ count: 1, perMs: MINUTE }, { count: 2, perMs: HOUR });
  expect(take('a')).toBe(0);
  for (let call = 0; call < 10; call += 1) expect(take('a')).toBe(60);
  pass(MINUTE);
  expect(take('a')).toBe(0);
  pass(MINUTE);
  expect(take('a')).toBe(1680);
});

test('what is given back can be taken again, and never makes more than a full bucket', () => {
  const { take, giveBack } = bucketsAt({ count: 1, perMs: MINUTE });
  take('a');
  giveBack('a');
  giveBack('a');
  expect([take('a'), take('a')]).toEqual([0, 60]);
});

test('a clock that is set back neither fills nor empties', () => {
  const { take, pass } = bucketsAt({ count: 1, perMs: MINUTE });
  take('a');
  pass(-HOUR);
  expect(take('a')).toBe(60);
  pass(MINUTE);
  expect(take('a')).toBe(0);
});
