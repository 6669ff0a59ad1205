import { expect, test } from 'vitest';
import { createPersistence, type PersistentStorage } from './persistence.ts';

/** A browser with given promises, which counts the requests. */
const createBrowser = (persisted: boolean, grants: boolean) => {
  const browser = {
    asked: 0,
    persisted: () => Promise.resolve(persisted),
    persist: () => ((browser.asked += 1), Promise.resolve(grants)),
  };
  return browser satisfies PersistentStorage;
};

test('without a StorageManager nothing is known, and a request does no harm', () => {
  const { state, ask } = createPersistence(null);
  ask();
  expect(state.getState()).toEqual({ storage: 'unknown' });
});

test.each([
  { persisted: true, grants: true, before: 'persistent', asked: 0, after: 'persistent' },
  { persisted: false, grants: true, before: 'best-effort', asked: 1, after: 'persistent' },
  { persisted: false, grants: false, before: 'best-effort', asked: 1, after: 'best-effort' },
])('persisted $persisted, granted $grants: $before, then $after', async ({ persisted, grants, ...expected }) => {
  const browser = createBrowser(persisted, grants);
  const { state, ask } = createPersistence(browser);
  await expect.poll(() => state.getState().storage).toBe(expected.before);
  ask();
  ask();
  await expect.poll(() => state.getState().storage).toBe(expected.after);
  expect(browser.asked).toBe(expected.asked);
});

test('a browser that rejects the query leaves the state unknown', async () => {
  const refuse = (): Promise<boolean> => Promise.reject(new TypeError('opaque origin'));
  const { state, ask } = createPersistence({ persisted: refuse, persist: refuse });
  ask();
  await new Promise((resolve) => setImmediate(resolve));
  expect(state.getState()).toEqual({ storage: 'unknown' });
});
