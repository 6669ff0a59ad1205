import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { useSettings } from '../local/hooks.ts';
import { openDeviceDatabase } from '../local/storage/device-database.ts';
import { useSave } from '../local/setting-hooks.ts';
import { keptBusinesses, withDatabase } from '../local/team/other-databases.ts';
import { Route } from '../lib/router.tsx';
import { ManualTimers } from '../../test/local/manual-timers.ts';
import { addBusinesses, type PretendBusinesses } from '../../test/pretend-businesses.ts';
import { OWNER_ID } from '../../test/pretend-server.ts';
import { renderInShell } from '../../test/render-in-shell.tsx';
import { tokenFor } from '../../test/user.ts';
import './shell/role-gate.tsx';

const NOW = Date.parse('2026-11-20T19:14:00Z');
const CAFE = { id: 'cafe', name: 'Corner Cafe', role: 'manager' } as const;
const GYM = { id: 'gym', name: 'Old Gym', role: 'viewer' } as const;

function Phone() {
  const save = useSave();
  const settings = useSettings();
  return (
    <>
      <h1>{settings?.businessName ?? 'Loading'}</h1>
      <p>Phone {settings?.phone ?? 'none'}</p>
      <button type="button" onClick={() => void save('profile', [{ key: 'profile.phone', value: '555 0100' }])}>
        Save
      </button>
    </>
  );
}

/** Opens the app as a person in three businesses.
 * @param hasHours whether the one of the account has hours */
const show = async (hasHours = true) => {
  let businesses: PretendBusinesses | undefined;
  const page = await renderInShell(<Route path="/dashboard" element={<Phone />} />, {
    plan: 'enterprise',
    now: () => NOW,
    prepare(server) {
      if (hasHours) server.publish(weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false }))));
      businesses = addBusinesses(server, () => NOW, [CAFE, GYM]);
    },
  });
  await screen.findByRole('heading', { name: hasHours ? 'Harbor Bakery' : 'Corner Cafe' });
  const pick = async (name: RegExp): Promise<void> => {
    const [button] = await screen.findAllByRole('button', { name: /^Business: / });
    await page.user.click(button as HTMLElement);
    const sheet = within(await screen.findByRole('dialog', { name: 'Where are you working?' }));
    await page.user.click(await sheet.findByRole('button', { name }));
  };
  const saveOffline = async (): Promise<void> => {
    page.server.online = false;
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Phone 555 0100');
  };
  if (!businesses) throw new Error('The server was not prepared.');
  return { ...page, businesses, pick, saveOffline };
};
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name });

test('a person in three businesses switches between them, and each keeps its own settings', async () => {
  const { pick, user, businesses, server } = await show();
  await pick(/^Corner Cafe Manager/);
  await heading('Corner Cafe');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(businesses.of.get('cafe')?.user().phone).toBe('555 0100'));
  expect(server.user().phone).toBeNull();
  await pick(/^Old Gym Viewer/);
  await heading('Old Gym');
  expect(screen.getByText('Phone none')).toBeVisible();
  expect(businesses.asked).toContain('gym');
});

test('a sign-in opens the workplace of a person whose own business has no hours', async () => {
  const { pick } = await show(false);
  expect(await heading('Corner Cafe')).toBeVisible();
  await pick(/^Set up a sign/);
  expect(await heading('Harbor Bakery')).toBeVisible();
});

test('a logout during the sign-in is not undone by the workplace’s late answer', async () => {
  const { server, services } = await show(false);
  const { actions, store } = services.local.session;
  await act(() => actions.signOut());
  const others = server.fetch;
  server.fetch = async (...call) => {
    server.fetch = others;
    await actions.signOut();
    return others(...call);
  };
  await act(() => actions.signIn(tokenFor(OWNER_ID), server.user()));
  expect(store.getState()).toMatchObject({ state: 'signed-out', user: null });
  const device = openDeviceDatabase({ timers: new ManualTimers(), now: () => NOW, random: () => 0 });
  expect(await device.read('user')).toBeUndefined();
  device.close();
});

test('a business that this device knows opens without a connection, and another one says what it needs', async () => {
  const { pick, server } = await show();
  await pick(/^Corner Cafe/);
  await heading('Corner Cafe');
  server.online = false;
  await pick(/^Harbor Bakery/);
  await heading('Harbor Bakery');
  await pick(/^Old Gym/);
  expect(await screen.findByText('Open this once with a connection first.')).toBeVisible();
});

test('a tab keeps its business over a reload', async () => {
  const device = await show();
  await device.pick(/^Corner Cafe/);
  await heading('Corner Cafe');
  device.server.online = false;
  await act(() => device.reload());
  expect(await heading('Corner Cafe')).toBeVisible();
});

test('a Save that waits is published while another business is shown', async () => {
  const { pick, server, businesses, services, saveOffline } = await show();
  await pick(/^Corner Cafe/);
  await heading('Corner Cafe');
  await saveOffline();
  await pick(/^Harbor Bakery/);
  await heading('Harbor Bakery');
  await waitFor(async () => expect(await services.local.unpublishedCount()).toBe(1));
  server.online = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(businesses.of.get('cafe')?.user().phone).toBe('555 0100'));
});

test('an ended membership leaves nothing of the business but the own unpublished Saves', async () => {
  const { pick, server, businesses, services, saveOffline } = await show();
  await pick(/^Corner Cafe/);
  await heading('Corner Cafe');
  await saveOffline();
  businesses.end('cafe');
  server.online = true;
  act(() => services.local.session.store.getState().store?.sync.push());
  await waitFor(() => expect(services.local.ended.getState().list).toHaveLength(1));
  const [ended] = services.local.ended.getState().list;
  expect(ended).toMatchObject({ businessId: 'cafe', name: 'Corner Cafe', unpublished: 1 });
  expect(ended?.file?.json).toContain('555 0100');
  expect(await keptBusinesses(OWNER_ID)).not.toContain('cafe');
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('cafe');
  await heading('Harbor Bakery');
});

test('what is told of an ended membership is for its person only', async () => {
  const { pick, businesses, server, services } = await show();
  const { session, ended, loadEnded } = services.local;
  await pick(/^Corner Cafe/);
  await heading('Corner Cafe');
  businesses.end('cafe');
  act(() => session.store.getState().store?.sync.push());
  await waitFor(() => expect(ended.getState().list).toHaveLength(1));
  await heading('Harbor Bakery');
  await act(() => session.actions.signOut());
  await loadEnded();
  expect(ended.getState().list).toEqual([]);
  await act(() => session.actions.signIn(tokenFor('another'), { ...server.user(), id: 'another' }));
  await loadEnded();
  expect(ended.getState().list).toEqual([]);
  await act(() => session.actions.signIn(tokenFor(OWNER_ID), server.user()));
  await loadEnded();
  expect(ended.getState().list).toMatchObject([{ businessId: 'cafe', userId: OWNER_ID }]);
});

test('a logout empties the databases of all businesses, but for what waits there', async () => {
  const { pick, businesses, services, saveOffline } = await show();
  const { actions, store } = services.local.session;
  const rows = (id: string): Promise<number[]> =>
    withDatabase([OWNER_ID, id], (db) => Promise.all([db.registers, db.outbox].map((table) => table.count())));
  await pick(/^Old Gym/);
  await heading('Old Gym');
  await pick(/^Corner Cafe/);
  await heading('Corner Cafe');
  await saveOffline();
  await pick(/^Harbor Bakery/);
  await heading('Harbor Bakery');
  expect(store.getState().state).toBe('signed-in');
  await act(() => actions.signOut());
  expect(await rows('gym')).toEqual([0, 0]);
  expect(await rows(OWNER_ID)).toEqual([0, 0]);
  expect(await rows('cafe')).toEqual([expect.any(Number), 1]);
  expect(businesses.of.get('cafe')?.user().phone).toBeNull();
});
