import { expect, test } from 'vitest';
import { pageStorage } from '../../lib/page-storage.ts';
import { createFetchedSync } from './fetched-sync.ts';
import type { SyncAttempt, SyncDeps, SyncOutcome } from './sync-once.ts';

const DEPS = {} as SyncDeps;
const UNREACHED: SyncOutcome = { kind: 'retry', cause: 'unreached', retryAfterS: null };
const BUSY: SyncOutcome = { kind: 'busy' };

/** One tab, whose storage survives a reload of its page, unless the browser blocks it. */
const createTab = (state: { comes: boolean; isReachable: boolean; isBlocked?: boolean }) => {
  const kept = new Map<string, string>();
  let reloads = 0;
  const attempt: SyncAttempt = createFetchedSync({
    load: () =>
      state.comes ? Promise.resolve({ syncOnce: () => Promise.resolve(BUSY) }) : Promise.reject(new TypeError('gone')),
    storage: pageStorage(() => {
      if (state.isBlocked) throw new DOMException('blocked', 'SecurityError');
      return {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      };
    }),
    reload() {
      if (state.isReachable) reloads += 1;
      return Promise.resolve(state.isReachable);
    },
  });
  return { attempt, reloads: () => reloads };
};

test('attempts use the module once it is loaded', async () => {
  const { attempt, reloads } = createTab({ comes: true, isReachable: true });
  expect(await attempt(DEPS)).toEqual(BUSY);
  expect(reloads()).toBe(0);
});

test('a module that cannot be loaded counts as an unreached server, and the page reloads once', async () => {
  const { attempt, reloads } = createTab({ comes: false, isReachable: true });
  for (let times = 0; times < 3; times += 1) expect(await attempt(DEPS)).toEqual(UNREACHED);
  expect(reloads()).toBe(1);
});

test('the page reloads as soon as the server answers, and again after a successful load', async () => {
  const state = { comes: false, isReachable: false };
  const { attempt, reloads } = createTab(state);
  await attempt(DEPS);
  expect(reloads()).toBe(0);
  state.isReachable = true;
  await attempt(DEPS);
  expect(reloads()).toBe(1);
  state.comes = true;
  await attempt(DEPS);
  state.comes = false;
  await attempt(DEPS);
  expect(reloads()).toBe(2);
});

test('in a browser that blocks storage attempts are made, and the page is not reloaded, because it would reload without end', async () => {
  const state = { comes: false, isReachable: true, isBlocked: true };
  const { attempt, reloads } = createTab(state);
  for (let times = 0; times < 3; times += 1) expect(await attempt(DEPS)).toEqual(UNREACHED);
  expect(reloads()).toBe(0);
  state.comes = true;
  expect(await attempt(DEPS)).toEqual(BUSY);
});
