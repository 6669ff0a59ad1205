import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../../sync-server/scripts/run-tests/scope.ts';
import { present } from '../../../test/local/present.ts';
import type { SyncAccount } from '@doorsign/shared-schema/api';
import { ManualTimers } from '../../../test/local/manual-timers.ts';
import { createSyncLoop } from './sync-loop.ts';
import type { SyncOutcome } from './sync-once.ts';

const account = {} as SyncAccount;
const recovery = { found: false, offered: 0, left: 0 };
const done: SyncOutcome = { kind: 'sent', results: [], waiting: 0, account, recovery };
const more: SyncOutcome = { kind: 'sent', results: [{ id: 'e', status: 'live' }], waiting: 1, account, recovery };
const stuck: SyncOutcome = { kind: 'sent', results: [], waiting: 1, account, recovery };
const unreached: SyncOutcome = { kind: 'retry', cause: 'unreached', retryAfterS: null };
const server: SyncOutcome = { kind: 'retry', cause: 'server', retryAfterS: null };
const busy: SyncOutcome = { kind: 'busy' };

/** A loop whose attempts end when the test ends them. */
const start = (random: number | (() => number) = 0.5) => {
  const timers = new ManualTimers(0);
  const attempts: { ignoreLock?: boolean; at: number }[] = [];
  const heard: SyncOutcome[] = [];
  let finish: (outcome: SyncOutcome) => void = () => undefined;
  const loop = createSyncLoop({
    attempt: ({ ignoreLock, signal }) => {
      attempts.push({ ignoreLock, at: timers.nowMs });
      return new Promise((resolve) => {
        finish = resolve;
        signal?.addEventListener('abort', () => resolve(unreached));
      });
    },
    onOutcome: (outcome) => heard.push(outcome),
    timers,
    now: timers.now,
    random: typeof random === 'number' ? () => random : random,
  });
  return {
    loop,
    timers,
    attempts,
    heard,
    /** Ends the running attempt and waits until the loop has noticed. */
    end: async (outcome: SyncOutcome): Promise<void> => {
      finish(outcome);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

test('the loop is idle until it is woken, and again when everything is sent', async () => {
  const { loop, attempts, timers, end, heard } = start();
  expect(attempts).toEqual([]);
  loop.wake();
  await end(done);
  expect(heard).toEqual([done]);
  expect(timers.due()).toEqual([]);
});

test('one attempt runs at a time; a push() during it starts another one right after it', async () => {
  const { loop, attempts, timers, end } = start();
  loop.push();
  loop.push();
  loop.wake();
  loop.tick();
  expect(attempts).toHaveLength(1);
  await end(done);
  timers.advance(0);
  expect(attempts).toHaveLength(2);
  await end(done);
  expect(timers.due()).toEqual([]);
});

test('a wake() during an attempt starts no second one', async () => {
  const { loop, timers, end } = start();
  loop.wake();
  loop.wake();
  await end(done);
  expect(timers.due()).toEqual([]);
});

test('a long outbox is sent without pauses, but an answer without a result causes one', async () => {
  const { loop, timers, end } = start();
  loop.push();
  await end(more);
  expect(timers.due()).toEqual([0]);
  timers.advance(0);
  await end(stuck);
  expect(timers.due()).toEqual([1_500]);
});

test('a restored server recovers without pauses', async () => {
  const { loop, timers, end } = start();
  loop.push();
  await end({ ...stuck, recovery: { found: true, offered: 0, left: 201 } });
  expect(timers.due()).toEqual([0]);
  timers.advance(0);
  await end({ ...stuck, recovery: { found: false, offered: 200, left: 1 } });
  expect(timers.due()).toEqual([0]);
  timers.advance(0);
  await end({ ...done, recovery: { found: false, offered: 1, left: 0 } });
  expect(timers.due()).toEqual([]);
});

test('remaining recovery offers are sent although no Save waits', async () => {
  const { loop, timers, end } = start();
  loop.wake();
  await end({ ...done, recovery: { found: false, offered: 0, left: 1 } });
  expect(timers.due()).toEqual([1_500]);
});

test('two alternating servers with different histories are not asked without a pause', async () => {
  const { loop, timers, end } = start();
  const found = { ...stuck, recovery: { found: true, offered: 0, left: 0 } };
  loop.push();
  await end(found);
  timers.advance(timers.due()[0] ?? Infinity);
  await end(found);
  expect(timers.due()).toEqual([1_500]);
});

test('settled() resolves when no attempt is running', async () => {
  const { loop, end } = start();
  await loop.settled();
  loop.push();
  let isSettled = false;
  const settled = loop.settled().then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  await end(done);
  await settled;
});

test('after failures the loop retries forever, with delays that grow to a minute', async () => {
  const { loop, attempts, timers, end } = start(0.999_999);
  loop.push();
  const pauses: number[] = [];
  for (let failure = 1; failure <= 9; failure++) {
    await end(failure % 2 ? unreached : server);
    const [pause = 0] = timers.due();
    pauses.push(Math.round(pause / 1000));
    timers.advance(pause);
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60]);
  expect(attempts).toHaveLength(10);
});

test.each(['push', 'wake'] as const)('%s ends the delay and resets it', async (trigger) => {
  const { loop, attempts, timers, end } = start();
  loop.push();
  for (const pause of [1_500, 2_500, 4_500]) {
    await end(unreached);
    expect(timers.due()).toEqual([pause]);
    if (pause < 4_500) timers.advance(pause);
  }
  loop[trigger]();
  expect(attempts).toHaveLength(4);
  await end(unreached);
  expect(timers.due()).toEqual([1_500]);
});

test('tick ends the delay and keeps its length', async () => {
  const { loop, attempts, timers, end } = start();
  loop.push();
  await end(unreached);
  loop.tick();
  expect(attempts).toHaveLength(2);
  await end(unreached);
  expect(timers.due()).toEqual([2_500]);
});

test('with edits waiting and a connection there is an attempt at least every 60 s', async () => {
  const outcome = fc.oneof(
    fc.record({
      kind: fc.constant('retry' as const),
      cause: fc.constantFrom('unreached' as const, 'server' as const, 'stale' as const, 'mismatch' as const),
      retryAfterS: fc.option(fc.nat({ max: 999 })),
    }),
    fc.constant(busy),
    fc.constant(stuck),
    fc.constant(more),
    fc.constant({ kind: 'blocked' as const, reason: 'update' as const }),
    fc.constant({ ...stuck, recovery: { found: true, offered: 0, left: 3 } }),
  );
  const attempt = fc.record({
    lasts: fc.nat({ max: 20_000 }),
    outcome,
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    hint: fc.constantFrom('none' as const, 'none' as const, 'push' as const, 'wake' as const, 'tick' as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 20 }), async (course) => {
      let random = 0;
      const { loop, attempts, timers, end } = start(() => random);
      loop.push();
      for (const next of course) {
        random = next.random;
        timers.advance(next.lasts);
        if (next.hint !== 'none') loop[next.hint]();
        await end(next.outcome);
        const [pause] = timers.due();
        expect(pause).toBeDefined();
        timers.advance(pause ?? Infinity);
      }
      const gaps = attempts.slice(1).map(({ at }, index) => at - present(attempts[index]).at);
      expect(attempts).toHaveLength(course.length + 1);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    }),
    { seed: 60, numRuns: isWholeRun ? 200 : 80 },
  );
});

test('signed out, the loop stops until a trigger; an outdated app continues', async () => {
  const { loop, timers, end } = start();
  loop.push();
  await end({ kind: 'blocked', reason: 'sign-in' });
  expect(timers.due()).toEqual([]);
  loop.push();
  await end({ kind: 'blocked', reason: 'deleted' });
  expect(timers.due()).toEqual([]);
  loop.push();
  await end({ kind: 'not-ours' });
  expect(timers.due()).toEqual([]);
  loop.push();
  await end({ kind: 'blocked', reason: 'update' });
  expect(timers.due()).toEqual([1_500]);
});

test('a lock held for longer than any attempt lasts belongs to a frozen tab and is ignored', async () => {
  const { loop, attempts, timers, end } = start();
  loop.push();
  await end(busy);
  while (timers.nowMs < 25_000) {
    timers.advance(timers.due()[0] ?? Infinity);
    if (timers.nowMs < 25_000) await end(busy);
  }
  expect(attempts.slice(0, -1).every(({ ignoreLock }) => !ignoreLock)).toBe(true);
  expect(attempts.at(-1)?.ignoreLock).toBe(true);
  await end(done);
  loop.push();
  expect(attempts.at(-1)?.ignoreLock).toBe(false);
  await end(done);
});

test('a lock is also ignored after the device’s clock was set back', async () => {
  const { loop, attempts, timers, end } = start();
  loop.push();
  await end(busy);
  timers.nowMs -= 3_600_000;
  loop.push();
  expect(attempts.at(-1)?.ignoreLock).toBe(true);
  await end(done);
});

test('an attempt that never ends times out after 22 s and counts as failed, and the loop tries again', async () => {
  const timers = new ManualTimers(0);
  const signals: (AbortSignal | undefined)[] = [];
  const heard: SyncOutcome[] = [];
  const loop = createSyncLoop({
    attempt: ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
    onOutcome: (outcome) => heard.push(outcome),
    timers,
    now: timers.now,
    random: () => 0.5,
  });
  loop.push();
  timers.advance(21_999);
  expect(signals[0]?.aborted).toBe(false);
  timers.advance(1);
  await loop.settled();
  expect(signals[0]?.aborted).toBe(true);
  expect(heard).toEqual([{ kind: 'retry', cause: 'storage', retryAfterS: null }]);
  timers.advance(2_000);
  expect(signals).toHaveLength(2);
  loop.stop();
});

test('an attempt that rejects or throws counts as failed, and the loop tries again', async () => {
  const timers = new ManualTimers(0);
  const heard: SyncOutcome[] = [];
  const failed: SyncOutcome = { kind: 'retry', cause: 'storage', retryAfterS: null };
  const attempts = [
    () => Promise.reject(new DOMException('blocked', 'SecurityError')),
    () => {
      throw new TypeError('thrown');
    },
    () => Promise.resolve(done),
  ];
  const loop = createSyncLoop({
    attempt: () => present(attempts.shift())(),
    onOutcome: (outcome) => heard.push(outcome),
    timers,
    now: timers.now,
    random: () => 0.5,
  });
  loop.push();
  for (const outcomes of [[failed], [failed, failed], [failed, failed, done]]) {
    await loop.settled();
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual(outcomes);
    expect(loop.activity.getState()).toEqual({ slow: false, reached: true, failed: outcomes.length < 3 });
    timers.advance(timers.due()[0] ?? 0);
  }
  expect(timers.due()).toEqual([]);
});

test('an attempt counts as slow from 800 ms until it ends', async () => {
  const { loop, timers, end } = start();
  const slow = (): boolean => loop.activity.getState().slow;
  loop.push();
  timers.advance(799);
  expect(slow()).toBe(false);
  timers.advance(1);
  expect(slow()).toBe(true);
  await end(done);
  expect(slow()).toBe(false);
  loop.push();
  timers.advance(100);
  await end(done);
  timers.advance(1_000);
  expect(slow()).toBe(false);
});

test.each([
  { outcome: unreached, reached: false, failed: true },
  { outcome: server, reached: true, failed: true },
  { outcome: done, reached: true, failed: false },
])('after $outcome.kind the server counts as reached: $reached', async ({ outcome, reached, failed }) => {
  const { loop, end } = start();
  loop.push();
  await end(outcome);
  expect(loop.activity.getState()).toEqual({ slow: false, reached, failed });
});

test('an attempt in another tab changes nothing about the connection state', async () => {
  const { loop, end } = start();
  loop.push();
  await end(unreached);
  loop.push();
  await end(busy);
  expect(loop.activity.getState()).toEqual({ slow: false, reached: false, failed: true });
});

test('a stopped loop starts nothing and reports nothing', async () => {
  const { loop, attempts, timers, end, heard } = start();
  loop.push();
  loop.stop();
  await end(unreached);
  loop.push();
  expect(attempts).toHaveLength(1);
  expect(heard).toEqual([]);
  expect(timers.due()).toEqual([]);
});

test('interrupt() aborts the attempt and resolves when it is over', async () => {
  const { loop, end, heard } = start();
  await loop.interrupt();
  loop.push();
  await loop.interrupt();
  expect(heard).toEqual([unreached]);
  await end(done);
});
