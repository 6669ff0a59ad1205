import { expect, test } from 'vitest';
import { createFetchedSync } from './fetched-sync.ts';
import type { SyncAttempt, SyncDeps, SyncOutcome } from './sync-once.ts';

const DEPS = {} as SyncDeps;
const UNREACHED: SyncOutcome = { kind: 'retry', cause: 'unreached', retryAfterS: null };
const BUSY: SyncOutcome = { kind: 'busy' };

/** One tab, whose storage survives a reload of its page. */
const createTab = (state: { comes: boolean; isReachable: boolean }) => {
  const kept = new Map<string, string>();
  let reloads = 0;
  const attempt: SyncAttempt = createFetchedSync({
    load: () =>
      state.comes ? Promise.resolve({ syncOnce: () => Promise.resolve(BUSY) }) : Promise.reject(new TypeError('gone')),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    reload() {
      if (state.isReachable) reloads += 1;
      return Promise.resolve(state.isReachable);
    },
  });
  return { attempt, reloads: () => reloads };
};

test('attempts are made with the file once it is there', async () => {
  const { attempt, reloads } = createTab({ comes: true, isReachable: true });
  expect(await attempt(DEPS)).toEqual(BUSY);
  expect(reloads()).toBe(0);
});

test('a file that does not come is a server that was not reached, and the page is loaded anew once', async () => {
  const { attempt, reloads } = createTab({ comes: false, isReachable: true });
  for (let times = 0; times < 3; times += 1) expect(await attempt(DEPS)).toEqual(UNREACHED);
  expect(reloads()).toBe(1);
});

test('the page is loaded anew as soon as the server answers, and again after the file had come', async () => {
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
