import { expect, test } from 'vitest';
import { createKeyedLock } from './keyed-lock.ts';

/** Starts work that ends when the test says so. */
const startWork = (log: string[], name: string) => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = async (): Promise<string> => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end };
};

test('works of one key come one after the other, in their order', async () => {
  const lock = createKeyedLock();
  const log: string[] = [];
  const [first, second] = [startWork(log, 'first'), startWork(log, 'second')];
  const both = Promise.all([lock.run('a', first.work), lock.run('a', second.work)]);
  second.end();
  await Promise.resolve();
  first.end();
  expect(await both).toEqual(['first', 'second']);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('works of other keys do not wait', async () => {
  const lock = createKeyedLock();
  const log: string[] = [];
  const [held, free] = [startWork(log, 'held'), startWork(log, 'free')];
  const holding = lock.run('a', held.work);
  free.end();
  await lock.run('b', free.work);
  expect(log).toEqual(['held begins', 'free begins', 'free ends']);
  held.end();
  await holding;
});

test('a work that fails lets the next one in', async () => {
  const lock = createKeyedLock();
  const failing = lock.run('a', () => Promise.reject(new Error('no')));
  const next = lock.run('a', () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('work inside work of the same key fails instead of waiting forever', async () => {
  const lock = createKeyedLock();
  await expect(lock.run('a', () => lock.run('b', () => lock.run('a', () => Promise.resolve())))).rejects.toThrow(
    'run() was called inside run() of a',
  );
  expect(await lock.run('a', () => Promise.resolve('next'))).toBe('next');
});

test('work that was started inside other work and goes on after it waits for its turn', async () => {
  const lock = createKeyedLock();
  const log: string[] = [];
  const later = startWork(log, 'later');
  let starts = (): void => {};
  const started = new Promise<void>((resolve) => (starts = resolve));
  const going = await lock.run('a', () => Promise.resolve({ value: started.then(() => lock.run('a', later.work)) }));
  starts();
  later.end();
  expect(await going.value).toBe('later');
});
