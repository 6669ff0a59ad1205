import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const start = (work: () => Promise<void>) => {
  const lines: string[] = [];
  const log = {
    info: (_facts: object, message = '') => void lines.push(`info: ${message}`),
    warn: (_facts: object, message = '') => void lines.push(`warn: ${message}`),
  };
  return { lines, flight: createSingleFlight({ work, log, name: 'looking' }) };
};

test('a failure is told when it begins and when it is over, however many runs it lasts', async () => {
  let failure: Error | null = null;
  const { lines, flight } = start(() => (failure ? Promise.reject(failure) : Promise.resolve()));
  await flight.run();
  failure = new Error('down');
  for (let call = 0; call < 3; call++) await flight.run();
  failure = null;
  for (let call = 0; call < 3; call++) await flight.run();
  failure = new Error('down again');
  await flight.run();
  expect(lines).toEqual(['warn: looking failed', 'info: looking recovered', 'warn: looking failed']);
});

test('one run is in progress at a time, and later callers join it', async () => {
  let letGo = (): void => {};
  let count = 0;
  const { flight } = start(() => {
    count += 1;
    return new Promise((resolve) => (letGo = resolve));
  });
  await flight.idle();
  const both = [flight.run(), flight.run()];
  let isIdle = false;
  const idle = flight.idle().then(() => (isIdle = true));
  await Promise.resolve();
  expect([count, isIdle]).toEqual([1, false]);
  letGo();
  await Promise.all([...both, idle]);
  void flight.run();
  expect(count).toBe(2);
  letGo();
});
