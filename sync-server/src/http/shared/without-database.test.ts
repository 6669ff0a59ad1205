import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import type { Counters } from '../../platform/database/database.ts';
import { DatabaseError } from '../../platform/database/database-error.ts';
import { SHARED_LIMITS, STREAMS } from '../../platform/parameters.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { limitsInDatabase } from './limits-in-database.ts';

/** Counters that fail like a pool whose server is gone. */
const failingWhile = (counters: Counters, world: { isDown: boolean; asked: number }): Counters =>
  new Proxy(counters, {
    get(target, name) {
      world.asked += 1;
      if (world.isDown) throw new DatabaseError('unreachable', 'connection refused');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

const start = async () => {
  const world = { nowMs: 1_000_000, monotonicMs: 0, warned: 0, informed: 0, asked: 0, isDown: true };
  const { counters } = await openTestDatabase();
  const limits = limitsInDatabase({
    counters: failingWhile(counters, world),
    key: new Uint8Array(32),
    newId: () => 'stream',
    now: () => world.nowMs,
    monotonicMs: () => world.monotonicMs,
    patienceMs: 25_000,
    log: { warn: () => (world.warned += 1), info: () => (world.informed += 1) },
  });
  return { world, limits };
};

test('where the database cannot be asked, a process counts for itself: nothing fails, and no door stands open', async () => {
  const { limits } = await start();
  const { take, giveBack } = limits.makeBuckets('ip login', [{ count: 2, perMs: 60_000 }], true);
  expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 30]);
  await giveBack('a');
  expect(await take('a')).toBe(0);
  await limits.knownAddresses.note('ada', 'home');
  expect([await limits.knownAddresses.has('ada', 'home'), await limits.knownAddresses.has('ada', 'away')]).toEqual([
    true,
    false,
  ]);
  const slots = [];
  for (let stream = 0; stream <= STREAMS.perAccountMax; stream += 1) slots.push(await limits.streamSlots.take('ada'));
  expect(slots.filter((leave) => leave !== null)).toHaveLength(STREAMS.perAccountMax);
  await slots[0]?.();
  await limits.streamSlots.renew();
  expect(await limits.streamSlots.take('ada')).not.toBeNull();
});

test('it is left alone for a while then, and asked again after that', async () => {
  const { world, limits } = await start();
  const { take } = limits.makeBuckets('ip login', [{ count: 5, perMs: 60_000 }], false);
  await take('a');
  await take('a');
  expect([world.asked, world.warned]).toEqual([1, 1]);
  world.isDown = false;
  world.monotonicMs += SHARED_LIMITS.pauseMs;
  // Calls that were counted in memory during the outage are not added to the database.
  const waits = [];
  for (let call = 0; call < 6; call += 1) waits.push(await take('a'));
  expect(waits).toEqual([0, 0, 0, 0, 0, 12]);
  expect([world.warned, world.informed]).toEqual([1, 1]);
});

/** A caller of the database, with a clock that the test sets. */
const startAsking = ({ patienceMs = 25_000 } = {}) => {
  const world = { monotonicMs: 0, warned: 0, informed: 0 };
  const log = { warn: () => (world.warned += 1), info: () => (world.informed += 1) };
  return {
    world,
    breaker: createCircuitBreaker({ patienceMs, pauseMs: 1000, monotonicMs: () => world.monotonicMs, log }),
  };
};

const refuse = (): Promise<never> => Promise.reject(new DatabaseError('unreachable', 'connection refused'));

test('of many that hear nothing together one tells', async () => {
  const { world, breaker } = startAsking();
  expect(await Promise.all([breaker(refuse), breaker(refuse), breaker(refuse)])).toEqual([null, null, null]);
  expect([world.warned, world.informed]).toEqual([1, 0]);
});

test('after a silence one question goes first: nobody else waits until it is answered', async () => {
  const { world, breaker } = startAsking();
  await breaker(refuse);
  world.monotonicMs += 1000;
  let answer = (_text: string): void => {};
  const first = breaker(() => new Promise<string>((resolve) => (answer = resolve)));
  expect(await breaker(() => Promise.resolve('other'))).toBeNull();
  answer('first');
  expect(await first).toEqual({ answer: 'first' });
  expect(await breaker(() => Promise.resolve('other'))).toEqual({ answer: 'other' });
  expect([world.warned, world.informed]).toEqual([1, 1]);
});

test('one that does not answer is waited for no longer than its time', async () => {
  const { world, breaker } = startAsking({ patienceMs: 10 });
  expect(await breaker(() => new Promise(() => {}))).toBeNull();
  expect(await breaker(() => Promise.resolve('an answer'))).toBeNull();
  expect(world.warned).toBe(1);
});

test('a statement that fails for itself stops no other one', async () => {
  const { breaker } = startAsking();
  expect(await breaker(() => Promise.reject(new Error('foreign key')))).toBeNull();
  expect(await breaker(() => Promise.resolve('an answer'))).toEqual({ answer: 'an answer' });
});
