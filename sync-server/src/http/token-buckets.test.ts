import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often a token is had. */
const countAllowed = async (take: (subject: string) => Promise<number>, calls: number): Promise<number> => {
  let allowed = 0;
  for (let call = 0; call < calls; call += 1) if ((await take('a')) === 0) allowed += 1;
  return allowed;
};

/** Several takes, one after the other. */
const takeEach = async (take: (subject: string) => Promise<number>, ...subjects: string[]): Promise<number[]> => {
  const waits: number[] = [];
  for (const subject of subjects) waits.push(await take(subject));
  return waits;
};

/** Buckets with a clock that the test moves. */
const bucketsAt = (...buckets: { count: number; perMs: number }[]) => {
  let nowMs = 0;
  const { take, giveBack } = createTokenBuckets(buckets, () => nowMs);
  return { take, giveBack, pass: (ms: number) => void (nowMs += ms) };
};

test('a full bucket lets its count through at once, and says when the next one may come', async () => {
  const { take } = bucketsAt({ count: 3, perMs: MINUTE });
  expect(await takeEach(take, 'a', 'a', 'a', 'a')).toEqual([0, 0, 0, 20]);
});

test('it fills evenly: whoever waits as told gets through, a second earlier does not', async () => {
  const { take, pass } = bucketsAt({ count: 3, perMs: MINUTE });
  await countAllowed(take, 3);
  pass(19 * SECOND);
  expect(await take('a')).toBe(1);
  pass(SECOND);
  expect(await takeEach(take, 'a', 'a')).toEqual([0, 20]);
});

test('a turn of the minute lets nobody through twice', async () => {
  const { take, pass } = bucketsAt({ count: 60, perMs: MINUTE });
  pass(59_999);
  const before = await countAllowed(take, 100);
  pass(1);
  expect(before + (await countAllowed(take, 100))).toBe(60);
});

test('subjects do not share', async () => {
  const { take } = bucketsAt({ count: 1, perMs: MINUTE });
  expect(await takeEach(take, 'a', 'b', 'a')).toEqual([0, 0, 60]);
});

test('what one bucket refuses takes nothing from the others', async () => {
  const { take, pass } = bucketsAt({ count: 1, perMs: MINUTE }, { count: 2, perMs: HOUR });
  expect(await take('a')).toBe(0);
  for (let call = 0; call < 10; call += 1) expect(await take('a')).toBe(60);
  pass(MINUTE);
  expect(await take('a')).toBe(0);
  pass(MINUTE);
  expect(await take('a')).toBe(1680);
});

test('what is given back can be taken again, and never makes more than a full bucket', async () => {
  const { take, giveBack } = bucketsAt({ count: 1, perMs: MINUTE });
  await take('a');
  await giveBack('a');
  await giveBack('a');
  expect(await takeEach(take, 'a', 'a')).toEqual([0, 60]);
});

test('a clock that is set back neither fills nor empties', async () => {
  const { take, pass } = bucketsAt({ count: 1, perMs: MINUTE });
  await take('a');
  pass(-HOUR);
  expect(await take('a')).toBe(60);
  pass(MINUTE);
  expect(await take('a')).toBe(0);
});
