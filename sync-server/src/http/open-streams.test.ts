import { expect, test } from 'vitest';
import { STREAMS } from '../platform/parameters.ts';
import { createOpenStreams, createStreamSlots } from './open-streams.ts';

const nothing = () => () => {};

test('every account has its own slots, and one that is left is free again', async () => {
  const streams = createOpenStreams(createStreamSlots());
  const leaves = await Promise.all(Array.from({ length: STREAMS.perAccountMax }, () => streams.add('ada', nothing())));
  await expect(streams.add('ada', nothing())).rejects.toThrow('Too many attempts.');
  await streams.add('eve', nothing());
  await leaves[0]?.();
  // Leaving twice frees one slot.
  await leaves[0]?.();
  await streams.add('ada', nothing());
  await expect(streams.add('ada', nothing())).rejects.toThrow('Too many attempts.');
});

test('with the limits off there is no limit', async () => {
  const streams = createOpenStreams(null);
  const leaves = await Promise.all(Array.from({ length: 100 }, () => streams.add('ada', nothing())));
  expect(leaves).toHaveLength(100);
});

test('a process without room for more refuses a stream without taking a slot, until one ends', async () => {
  const streams = createOpenStreams(createStreamSlots(), 2);
  const leave = await streams.add('ada', nothing());
  await streams.add('eve', nothing());
  await expect(streams.add('ada', nothing())).rejects.toMatchObject({ code: 'busy', retryAfterS: 25 });
  await leave();
  // At the same time, there is room for one of them.
  const both = await Promise.allSettled([streams.add('ada', nothing()), streams.add('bob', nothing())]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  for (const one of both) if (one.status === 'fulfilled') await one.value();
  for (let stream = 1; stream < STREAMS.perAccountMax; stream += 1) {
    const left = await streams.add('ada', nothing());
    await left();
  }
  await streams.add('ada', nothing());
});

test('the end of all is the end of those that come later too', async () => {
  const streams = createOpenStreams(createStreamSlots());
  const ended: string[] = [];
  const leave = await streams.add('ada', () => ended.push('left'));
  await streams.add('ada', () => ended.push('first'));
  await streams.add('eve', () => ended.push('second'));
  await leave();
  streams.endAll();
  await streams.add('ada', () => ended.push('late'));
  expect(ended).toEqual(['first', 'second', 'late']);
});

test('all are over when the last slot is free, however long that takes', async () => {
  let free = (): void => {};
  const streams = createOpenStreams({
    take: async () => () => new Promise((resolve) => (free = resolve)),
    renew: async () => {},
  });
  await streams.allOver();
  const leave = await streams.add('ada', nothing());
  let isOver = false;
  const over = streams.allOver().then(() => (isOver = true));
  const left = leave();
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  free();
  await Promise.all([left, over]);
  expect(isOver).toBe(true);
});
