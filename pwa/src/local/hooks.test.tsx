import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDevice, day } from '../../test/local/device-model.ts';
import { createFaultyIndexedDb } from '../../test/local/faulty-indexed-db.ts';
import { present } from '../../test/local/present.ts';
import { createBackend, createTab, ownerOf } from '../../test/local/services-model.ts';
import { openConflicts } from './saves/conflict-feed.ts';
import {
  useConflicts,
  useDiscard,
  useDismiss,
  useExport,
  useKeepMine,
  useRefused,
  useRestore,
  useWaiting,
} from './change-hooks.ts';
import { useDirtyDrafts, useNewerKeys, usePublishing, useSettings, useStorageTrouble } from './hooks.ts';
import { useDraft, usePublishedSettings, useSave, useStorageState } from './setting-hooks.ts';
import { ServicesContext } from './services.ts';
import { useSession } from './session/session.ts';
import { tokenFor } from '../../test/user.ts';

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

const useAll = () => ({
  session: useSession(),
  settings: useSettings(),
  published: usePublishedSettings(),
  publishing: usePublishing(),
  draft: useDraft<string>('profile'),
  save: useSave(),
  refused: useRefused(),
  discard: useDiscard(),
  conflicts: useConflicts(),
  keepMine: useKeepMine(),
  dismiss: useDismiss(),
  restore: useRestore(),
  waiting: useWaiting(),
  newerKeys: useNewerKeys(),
  dirty: useDirtyDrafts(),
  storage: useStorageState(),
  trouble: useStorageTrouble(),
  exported: useExport(),
});

const start = () => {
  const storage = createFaultyIndexedDb();
  const backend = createBackend('ann', 'bob');
  const { local, timers } = createTab(backend, {
    storage: { persisted: () => Promise.resolve(false), persist: () => Promise.resolve(true) },
    indexedDb: storage.indexedDb,
  });
  // The hooks reach the server through the store only.
  const api = { call: () => Promise.reject(new Error('unused')) };
  const unused = {
    random: () => 0,
    randomBytes: (count: number) => new Uint8Array(count),
    leaveTo: () => undefined,
    replaceBy: () => undefined,
  };
  const services = { api, local, now: timers.now, ...unused };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>{children}</ServicesContext>
  );
  const { result } = renderHook(useAll, { wrapper });
  return { backend, storage, local, timers, result };
};

const signedIn = async () => {
  const world = start();
  await act(() => world.local.session.actions.signIn(tokenFor('ann'), ownerOf('ann')));
  await waitFor(() => expect(world.result.current.settings).toBeDefined());
  return world;
};

test('signed out there are no settings and no badge', async () => {
  const { result } = start();
  expect(result.current).toMatchObject({
    settings: undefined,
    published: undefined,
    publishing: { kind: 'unknown' },
    conflicts: [],
    waiting: [],
    newerKeys: new Set(),
    dirty: false,
    trouble: 'none',
  });
  expect(result.current.session.state).toBe('loading');
  for (const save of [result.current.save, result.current.restore])
    await expect(save('profile', [])).rejects.toThrow('Please log in again.');
  await expect(result.current.exported()).rejects.toThrow('Please log in again.');
});

test('a Save shows at once, is listed while it waits, and then is live', async () => {
  const { backend, result, local } = await signedIn();
  backend.instead = offline;
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery' }]);
  });
  await waitFor(() => expect(result.current.settings?.businessName).toBe('Harbor Bakery'));
  expect(result.current.published?.businessName).toBe('');
  await waitFor(() => expect(result.current.publishing).toEqual({ kind: 'saved', count: 1, online: false }));
  backend.instead = null;
  act(() => present(local.session.store.getState().store).sync.push());
  await waitFor(() => expect(result.current.publishing.kind).toBe('live'));
  // Each hook runs its own query on the device's database.
  await waitFor(() => expect(result.current.published?.businessName).toBe('Harbor Bakery'));
});

test('a Save on its way is no reason to warn for two seconds', async () => {
  const { backend, result, timers, local } = await signedIn();
  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  backend.instead = () => failed.then(offline);
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery' }]);
  });
  await waitFor(() => expect(result.current.publishing).toEqual({ kind: 'publishing', count: 1, late: false }));
  act(() => timers.advance(2000));
  await waitFor(() => expect(result.current.publishing).toEqual({ kind: 'publishing', count: 1, late: true }));
  fail();
  await waitFor(() => expect(result.current.publishing).toEqual({ kind: 'saved', count: 1, online: false }));
  backend.instead = null;
  act(() => present(local.session.store.getState().store).sync.push());
  await waitFor(() => expect(result.current.publishing.kind).toBe('live'));
});

test('a draft shows while it is typed and ends with its Save', async () => {
  const { result } = await signedIn();
  await waitFor(() => expect(result.current.draft[2]).toBe(true));
  act(() => result.current.draft[1]('Harb'));
  expect(result.current.draft[0]).toBe('Harb');
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Harb' }]);
  });
  await waitFor(() => expect(result.current.draft[0]).toBeNull());
});

test('a refused Save is listed until its owner discards it', async () => {
  const { result } = await signedIn();
  await act(async () => {
    await result.current.save('hours', [{ key: 'hours.monday', value: 'nonsense' }]);
  });
  await waitFor(() => expect(result.current.publishing).toEqual({ kind: 'attention', count: 1, waiting: 0 }));
  const [refused] = result.current.refused;
  expect(refused?.result?.code).toBe('validation_failed');
  await act(() => result.current.discard(present(refused).id));
  await waitFor(() => expect(result.current.publishing.kind).toBe('live'));
});

test('signed out with a waiting Save, the owner is asked to sign in', async () => {
  const { backend, result, local } = await signedIn();
  backend.instead = offline;
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery' }]);
  });
  await act(() => local.session.actions.signOut());
  expect(result.current.settings).toBeUndefined();
  await waitFor(() => expect(result.current.publishing).toEqual({ kind: 'blocked', reason: 'sign-in', count: 1 }));
});

test('when another owner signs in, no frame shows data of the previous one', async () => {
  const { backend, local, result } = await signedIn();
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Ann’s secret' }]);
  });
  await waitFor(() => expect(result.current.published?.businessName).toBe('Ann’s secret'));
  backend.instead = offline;
  act(() => void local.session.actions.signIn(tokenFor('bob'), ownerOf('bob')));
  await waitFor(() => {
    if (result.current.session.user?.id === 'ann') throw new Error('not yet');
  });
  expect(result.current.settings).toBeUndefined();
  expect(result.current.published).toBeUndefined();
});

test('a waiting Save is listed and exported, and persistent storage is requested', async () => {
  const { backend, result } = await signedIn();
  await waitFor(() => expect(result.current.storage).toBe('best-effort'));
  backend.instead = offline;
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery' }]);
  });
  await waitFor(() => expect(result.current.waiting).toHaveLength(1));
  await waitFor(() => expect(result.current.storage).toBe('persistent'));
  expect(JSON.parse((await result.current.exported()).json)).toMatchObject({
    device: 'Chrome on Mac',
    changes: [{ state: 'waiting', writes: [{ value: 'Harbor Bakery' }] }],
  });
});

test('drafts are dirty until they are saved or discarded, also when the device cannot store them', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { result, storage, timers, local } = await signedIn();
  expect(result.current.dirty).toBe(false);
  act(() => result.current.draft[1]('typed'));
  await waitFor(() => expect(result.current.dirty).toBe(true));
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'typed' }]);
  });
  await waitFor(() => expect(result.current.dirty).toBe(false));
  await present(local.session.store.getState().store).sync.settled();
  storage.write.push('refused');
  storage.open.push(...Array<'fails'>(100).fill('fails'));
  act(() => result.current.draft[1]('typed again'));
  await waitFor(() => {
    if (timers.due().includes(500)) act(() => timers.advance(500));
    expect(result.current.trouble).toBe('lost');
  });
  expect(result.current.draft[0]).toBe('typed again');
  expect(result.current.dirty).toBe(true);
});

test('a change replaced by another device is listed until its owner decides', async () => {
  const { backend, result, local, timers } = await signedIn();
  const server = present(backend.servers.get('ann'));
  const replace = async (open: string) => {
    const other = createDevice(server, { seed: 9, name: 'Safari on iPhone' });
    await other.sync();
    backend.instead = offline;
    await act(async () => {
      await result.current.save('hours', [day('monday', open)]);
    });
    server.now += 60_000;
    other.timers.advance(server.now - other.timers.nowMs);
    await other.save([day('monday', '10:00')]);
    await other.sync();
    backend.instead = null;
    // Only the clock moves: the loop's attempts in that minute do not matter here.
    timers.nowMs = server.now;
    act(() => present(local.session.store.getState().store).sync.push());
    await waitFor(() => expect(result.current.conflicts).toHaveLength(1));
  };
  await replace('08:00');
  expect(result.current.conflicts[0]).toMatchObject({ win: { device: 'Safari on iPhone' } });
  await act(async () => {
    await result.current.keepMine(present(result.current.conflicts[0]));
  });
  await waitFor(() => expect(result.current.published?.businessHours?.monday.open).toBe('08:00'));
  await waitFor(() => expect(result.current.conflicts).toEqual([]));

  server.now += 60_000;
  timers.advance(60_000);
  await replace('07:00');
  await act(() => result.current.dismiss(present(result.current.conflicts[0])));
  await waitFor(() => expect(result.current.conflicts).toEqual([]));
  expect(await openConflicts(present(local.session.store.getState().store).db)).toEqual([]);
});

test('keys written by a newer version of the app are reported', async () => {
  const { result, local } = await signedIn();
  const { db } = present(local.session.store.getState().store);
  await db.registers.put({
    scope: 'ann',
    key: 'hours.monday',
    schema: 99,
    value: {},
    deleted: false,
    rev: 'r',
    at: 1,
    seq: 1,
  });
  await waitFor(() => expect(result.current.newerKeys).toEqual(new Set(['hours.monday'])));
});

test('screens recover after the browser has closed the connection', async () => {
  const { result, storage } = await signedIn();
  // Dexie warns that it reopens the database when a query comes before the browser's close event.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  storage.closeAll();
  await act(async () => {
    await result.current.restore('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery' }]);
  });
  await waitFor(() => expect(result.current.published?.businessName).toBe('Harbor Bakery'));
  expect(result.current.trouble).toBe('none');
});
