import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const start = (work: () => Promise<void>) => {
  const lines: string[] = [];
  const log = {
    info: (_facts: object, message = '') => void lines.push(`info: ${message}`),
    warn: (_facts: object, message = '') => void lines.push(`warn: ${message}`),
  };
  return { lines, turns: createTurns({ work, log, name: 'looking' }) };
};

test('a failure is told when it begins and when it is over, however many turns it lasts', async () => {
  let failure: Error | null = null;
  const { lines, turns } = start(() => (failure ? Promise.reject(failure) : Promise.resolve()));
  await turns.take();
  failure = new Error('down');
  for (let turn = 0; turn < 3; turn++) await turns.take();
  failure = null;
  for (let turn = 0; turn < 3; turn++) await turns.take();
  failure = new Error('down again');
  await turns.take();
  expect(lines).toEqual(['warn: looking fails', 'info: looking works again', 'warn: looking fails']);
});

test('one turn is under way at a time, and who comes meanwhile waits for it', async () => {
  let letGo = (): void => {};
  let count = 0;
  const { turns } = start(() => {
    count += 1;
    return new Promise((resolve) => (letGo = resolve));
  });
  await turns.idle();
  const both = [turns.take(), turns.take()];
  let isIdle = false;
  const idle = turns.idle().then(() => (isIdle = true));
  await Promise.resolve();
  expect([count, isIdle]).toEqual([1, false]);
  letGo();
  await Promise.all([...both, idle]);
  void turns.take();
  expect(count).toBe(2);
  letGo();
});
