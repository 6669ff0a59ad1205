// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { present } from '../../test/local/present.ts';
import { createBackend, createTab, userOf } from '../../test/local/services-model.ts';
import { tokenFor } from '../../test/local/server-model.ts';
import {
  useConflictCount,
  useDiscard,
  useDraft,
  usePublishedSettings,
  usePublishing,
  useRefused,
  useSave,
  useSettings,
} from './hooks.ts';
import { ServicesContext } from './services.ts';
import { useSession } from './session.ts';

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
  conflicts: useConflictCount(),
});

const start = () => {
  const backend = createBackend('ann', 'bob');
  const { local, timers } = createTab(backend);
  // The hooks reach the server through the store only.
  const api = { call: () => Promise.reject(new Error('unused')) };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={{ api, local, now: timers.now }}>{children}</ServicesContext>
  );
  const { result } = renderHook(useAll, { wrapper });
  return { backend, local, result };
};

const signedIn = async () => {
  const world = start();
  await act(() => world.local.session.actions.signIn(tokenFor('ann'), userOf('ann')));
  await waitFor(() => expect(world.result.current.settings).toBeDefined());
  return world;
};

test('signed out there are no settings and nothing is claimed', async () => {
  const { result } = start();
  expect(result.current).toMatchObject({
    settings: undefined,
    published: undefined,
    publishing: { kind: 'unknown' },
    conflicts: 0,
  });
  expect(result.current.session.state).toBe('loading');
  await expect(result.current.save('profile', [])).rejects.toThrow('Please sign in again.');
});

test('a Save is seen at once, is told of while it waits, and then is live', async () => {
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
  expect(result.current.published?.businessName).toBe('Harbor Bakery');
});

test('a draft shows while it is typed, and goes with its Save', async () => {
  const { result } = await signedIn();
  await waitFor(() => expect(result.current.draft[2]).toBe(true));
  act(() => result.current.draft[1]('Harb'));
  expect(result.current.draft[0]).toBe('Harb');
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Harb' }]);
  });
  await waitFor(() => expect(result.current.draft[0]).toBeNull());
});

test('a refused Save is listed until its owner drops it', async () => {
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

test('signed out with a Save left behind, the owner is asked to sign in', async () => {
  const { backend, result, local } = await signedIn();
  backend.instead = offline;
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Harbor Bakery' }]);
  });
  await act(() => local.session.actions.signOut());
  expect(result.current.settings).toBeUndefined();
  await waitFor(() => expect(result.current.publishing).toEqual({ kind: 'parked', reason: 'sign-in', count: 1 }));
});

test('when another owner signs in, nothing of the last one is shown, not for one frame', async () => {
  const { backend, local, result } = await signedIn();
  await act(async () => {
    await result.current.save('profile', [{ key: 'profile.businessName', value: 'Ann’s secret' }]);
  });
  await waitFor(() => expect(result.current.published?.businessName).toBe('Ann’s secret'));
  backend.instead = offline;
  act(() => void local.session.actions.signIn(tokenFor('bob'), userOf('bob')));
  await waitFor(() => {
    if (result.current.session.user?.id === 'ann') throw new Error('not yet');
  });
  expect(result.current.settings).toBeUndefined();
  expect(result.current.published).toBeUndefined();
});
