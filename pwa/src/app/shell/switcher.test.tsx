import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from '../../lib/router.tsx';
import { useLocationId } from '../../local/own-query.ts';
import { useSettings } from '../../local/hooks.ts';
import { useDraft, useSave } from '../../local/setting-hooks.ts';
import { OWNER_ID, type PretendServer } from '../../../test/pretend-server.ts';
import { renderInShell, sidebar } from '../../../test/render-in-shell.tsx';
import type { OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';

const AIRPORT = { id: 'airport', name: 'Airport', timezone: 'America/Los_Angeles' };

/** A screen that shows and changes one setting of the current location. */
function Phone() {
  const [typed, setTyped] = useDraft<string>('profile');
  const save = useSave();
  const phone = useSettings()?.phone;
  return (
    <>
      <h1>Phone of {useLocationId()}</h1>
      <input aria-label="Phone" value={typed ?? phone ?? ''} onChange={({ target }) => setTyped(target.value)} />
      <button type="button" onClick={() => void save('profile', [{ key: 'profile.phone', value: typed }])}>
        Save
      </button>
    </>
  );
}

const show = (prepare: (server: PretendServer) => void, options: OwnerDeviceOptions = {}) =>
  renderInShell(<Route path="/dashboard" element={<Phone />} />, { plan: 'pro', prepare, ...options });

const switcher = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Location: / });
const pages = () => within(screen.getByRole('main'));
const pick = async (user: Awaited<ReturnType<typeof show>>['user'], name: RegExp): Promise<void> => {
  await user.click(await pages().findByRole('button', { name: /^Location: / }));
  await user.click(await screen.findByRole('button', { name }));
};
const heading = (id: string): Promise<HTMLElement> => screen.findByRole('heading', { name: `Phone of ${id}` });

test('an owner with one location sees no switcher, and without a plan for several no entry', async () => {
  await show(() => undefined, { plan: 'free' });
  await heading(OWNER_ID);
  await screen.findAllByText(/^All changes live/);
  expect(screen.queryByRole('button', { name: /^Location: / })).toBeNull();
  expect(sidebar().queryByRole('link', { name: 'Locations' })).toBeNull();
});

test('the list names each location with its status, and a choice shows that location', async () => {
  const { server, user } = await show(({ locations }) => locations.add(AIRPORT));
  await user.click((await screen.findAllByRole('button', { name: 'Location: Harbor Bakery' }))[0] as HTMLElement);
  const sheet = within(await screen.findByRole('dialog', { name: 'Where are you working?' }));
  expect(await sheet.findByRole('button', { name: /^Harbor Bakery/ })).toHaveAttribute('aria-current', 'true');
  await user.click(sheet.getByRole('button', { name: /^Airport/ }));
  await heading('airport');
  expect(await screen.findByText('Airport', { selector: 'p' })).toBeInTheDocument();
  const asked = () => server.askedLocations.filter((_, index) => server.requests[index] === 'GET /api/auth/me');
  await waitFor(() => expect(asked().at(-1)).toBe('airport'));
});

test('a Save and a draft stay at the location where they were made', async () => {
  const { server, user } = await show(({ locations }) => locations.add(AIRPORT));
  await pick(user, /^Airport/);
  await heading('airport');
  await user.type(screen.getByLabelText('Phone'), '555 0100');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await pick(user, /^Harbor Bakery/);
  await heading(OWNER_ID);
  expect(screen.getByLabelText('Phone')).toHaveValue('');
  await user.type(screen.getByLabelText('Phone'), '555 0199');
  await waitFor(() => expect(server.user('airport').phone).toBe('555 0100'));
  expect(server.user().phone).toBeNull();
  await user.click(await pages().findByRole('button', { name: /^Location: / }));
  expect(await screen.findByRole('button', { name: /^Harbor Bakery.*Unsaved changes/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Airport/ }));
  await heading('airport');
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('555 0100'));
});

test('a tab keeps its location over a reload, also without a connection', async () => {
  const device = await show(({ locations }) => locations.add(AIRPORT));
  await pick(device.user, /^Airport/);
  await heading('airport');
  device.server.online = false;
  await act(() => device.reload());
  expect(await heading('airport')).toBeVisible();
});

test('the address chooses a location once', async () => {
  await show(({ locations }) => locations.add(AIRPORT), { path: '/dashboard?location=airport' });
  expect(await heading('airport')).toBeVisible();
});

test('a location that was archived elsewhere is left for the first one, with a notice', async () => {
  const { server, services, user } = await show(({ locations }) => {
    locations.add(AIRPORT);
    locations.add({ id: 'harbor', name: 'Harbor' });
  });
  await pick(user, /^Airport/);
  await heading('airport');
  server.locations.setState('airport', 'archived');
  act(() => services.local.session.store.getState().store?.sync.push());
  await heading(OWNER_ID);
  expect(await screen.findByText('“Airport” isn’t available now')).toBeInTheDocument();
  await user.click(await switcher());
  expect(screen.queryByRole('button', { name: /^Airport/ })).toBeNull();
});

test('a paused location is listed and cannot be chosen', async () => {
  const { user } = await show(({ locations }) => {
    locations.add(AIRPORT);
    locations.setState('airport', 'paused');
  });
  await user.click((await screen.findAllByRole('button', { name: /^Location: / }))[0] as HTMLElement);
  expect(await screen.findByRole('button', { name: /^Airport Paused/ })).toBeDisabled();
});
