import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderForOwner, type OwnerDevice } from '../../test/render-for-owner.tsx';
import type { ServiceWorkerUpdates, UpdateStage } from './service-worker.ts';
import { UpdatePrompt } from './update-prompt.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Renders a page of a signed-in owner. The test decides when its new version arrives. */
const show = async () => {
  let stage: UpdateStage = 'none';
  const listeners = new Set<() => void>();
  const done = { applied: 0, checked: 0 };
  const updates: ServiceWorkerUpdates = {
    stage: () => stage,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => void (done.checked += 1),
    apply: () => void (done.applied += 1),
  };
  const device = await renderForOwner(<UpdatePrompt updates={updates} />);
  const reach = (next: UpdateStage): void =>
    act(() => {
      stage = next;
      for (const listener of listeners) listener();
    });
  return { device, done, reach };
};

const draftOf = ({ services }: OwnerDevice) => {
  const { store } = services.local.session.store.getState();
  if (!store) throw new Error('Nobody is signed in.');
  return store.draft('hours');
};

const type = async (device: OwnerDevice): Promise<void> => {
  await act(async () => {
    draftOf(device).set({ days: {}, timezone: 'Europe/London', whole: false });
    await draftOf(device).settled();
  });
};

const reset = async (device: OwnerDevice): Promise<void> => {
  await act(async () => {
    draftOf(device).set(null);
    await draftOf(device).settled();
  });
};

/** Waits until the update was applied at least once. In the app the first `apply` ends the page. Here the page stays, so a
 * late report of unsaved input can cause a second one. */
const untilApplied = (done: { applied: number }): Promise<void> =>
  waitFor(() => expect(done.applied).toBeGreaterThan(0));

const look = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('nothing shows until a new version is waiting', async () => {
  await show();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a waiting version starts when the owner agrees', async () => {
  const { reach, done } = await show();
  reach('waiting');
  expect(screen.getByRole('status')).toHaveTextContent('A new version is ready.');
  expect(done.applied).toBe(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(done.applied).toBe(1);
});

test('Later postpones the version until the next start', async () => {
  const { reach, done } = await show();
  reach('waiting');
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(done.applied).toBe(0);
});

test('a waiting version starts by itself while the page is hidden', async () => {
  const { reach, done } = await show();
  reach('waiting');
  expect(done.applied).toBe(0);
  look('hidden');
  expect(done.applied).toBe(1);
});

test('with unsaved changes it waits for Save or Reset, also while hidden', async () => {
  const { device, reach, done } = await show();
  await type(device);
  reach('waiting');
  expect(await screen.findByText('It will start once you save or reset your changes.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  look('hidden');
  expect(done.applied).toBe(0);

  await reset(device);
  await untilApplied(done);
});

test('a version activated by another tab reloads this page at once', async () => {
  const { reach, done } = await show();
  reach('running');
  expect(done.applied).toBe(1);
});

test('with unsaved changes, a version activated by another tab does not reload this page', async () => {
  const { device, reach, done } = await show();
  await type(device);
  reach('running');
  expect(await screen.findByText('Doorsign was updated in another tab.', { selector: 'p span' })).toBeVisible();
  expect(done.applied).toBe(0);
  await reset(device);
  await untilApplied(done);
});

test('a page without an owner is never reloaded while someone types', async () => {
  const { device, reach, done } = await show();
  await act(() => device.services.local.session.actions.signOut());
  reach('running');
  look('hidden');
  expect(done.applied).toBe(0);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
});

test('when the server rejects this version as outdated, a new version is looked for', async () => {
  const { device, done } = await show();
  device.server.failing.set('/api/sync', {
    status: 426,
    body: { detail: 'Update', message: 'Update', code: 'client_outdated', request_id: 'r' },
  });
  const { store } = device.services.local.session.store.getState();
  await act(async () => void (await store?.save('hours', [{ key: 'profile.timezone', value: 'Europe/London' }])));
  await waitFor(() => expect(done.checked).toBe(1));
});
