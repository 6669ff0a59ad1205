import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

const start = ({ limitMs = 60_000 } = {}) => {
  const world = { nowMs: 0, asked: 0, pending: [] as PromiseWithSettlers[] };
  const get = createRecent({
    ask() {
      world.asked += 1;
      return new Promise<string>((resolve, reject) => world.pending.push({ resolve, reject }));
    },
    keptMs: 1000,
    limitMs,
    monotonicMs: () => world.nowMs,
  });
  return { world, get, answer: (text: string) => world.pending.shift()?.resolve(text) };
};

interface PromiseWithSettlers {
  resolve(text: string): void;
  reject(error: Error): void;
}

test('all who ask while one question is under way get its answer', async () => {
  const { world, get, answer } = start();
  const asked = [get(), get(), get()];
  answer('well');
  expect(await Promise.all(asked)).toEqual(['well', 'well', 'well']);
  expect(world.asked).toBe(1);
});

test('an answer is good for its time, counted from when it came', async () => {
  const { world, get, answer } = start();
  const first = get();
  world.nowMs = 5000;
  answer('old');
  await first;
  world.nowMs = 5999;
  expect(await get()).toBe('old');
  world.nowMs = 6000;
  const second = get();
  answer('new');
  expect(await second).toBe('new');
});

test('a failure is an answer too', async () => {
  const { world, get } = start();
  const first = get();
  world.pending.shift()?.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  await expect(get()).rejects.toThrow('down');
  expect(world.asked).toBe(1);
});

test('where nothing answers, each caller hears so in time, and nothing piles up', async () => {
  const { world, get } = start({ limitMs: 5 });
  for (let caller = 0; caller < 3; caller += 1) await expect(get()).rejects.toThrow('No answer within 5 ms.');
  expect(world.asked).toBe(1);
});
