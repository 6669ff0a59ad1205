import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PLANS } from '@doorsign/shared-schema/plans';
import { Route, Routes } from '../lib/router.tsx';
import { loseConnection } from '../../test/lose-connection.ts';
import type { PretendServer } from '../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../test/render-for-owner.tsx';
import { LocationsPage } from './locations-page.tsx';

const show = async (prepare: (server: PretendServer) => void = () => undefined, options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(
    <Routes>
      <Route path="/locations" element={<LocationsPage />} />
      <Route path="/dashboard" element={<h1>The dashboard</h1>} />
    </Routes>,
    { plan: 'enterprise', path: '/locations', prepare, ...options },
  );
  await screen.findByRole('heading', { name: 'Locations' });
  return { ...device, user: userEvent.setup() };
};
const threeShops = ({ locations }: PretendServer): void => {
  locations.add({ id: 'airport', name: 'Airport', timezone: 'America/Los_Angeles' });
  locations.add({ id: 'harbor', name: 'Harbor' });
};
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const names = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Locations' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const goOffline = (server: PretendServer): void => {
  server.online = false;
  loseConnection();
  act(() => void window.dispatchEvent(new Event('offline')));
};

test('on a plan with one location the screen offers the plans', async () => {
  await show(undefined, { plan: 'free' });
  expect(screen.getByText('Locations come with the Business Pro plan.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
});

test.each([
  { plan: 'pro', note: 'Your plan has 2 locations.', upgrades: ['/pricing'] },
  { plan: 'enterprise', note: 'Your plan has 10 locations.', upgrades: [] },
] as const)('at the limit of $plan, a larger plan is offered where there is one', async ({ plan, note, upgrades }) => {
  const limit = PLANS[plan].limits.locations;
  const fill = ({ locations }: PretendServer): void => {
    for (let at = 2; at <= limit; at += 1) locations.add({ id: `shop${at}`, name: `Shop ${at}` });
  };
  await show(fill, { plan });
  expect(await screen.findByText(note)).toBeVisible();
  const links = screen.queryAllByRole('link', { name: 'Upgrade' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(upgrades);
  expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull();
});

test('a new location starts with a copy of the first, and is made once however often it is sent', async () => {
  const { server, user } = await show();
  expect(screen.getByText('1 of 10 locations')).toBeVisible();
  expect(screen.getByText(/^One location so far/)).toBeVisible();
  await user.click(button('Add location'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a location' }));
  expect(dialog.getByLabelText('Name that visitors read')).toHaveValue('Harbor Bakery');
  for (const [name, isOn] of [
    ['Hours', true],
    ['Holidays', true],
    ['Widget style', true],
    ['Domains', true],
    ['Phone and address', false],
  ] as const)
    expect(dialog.getByRole('checkbox', { name })).toHaveProperty('checked', isOn);
  await user.click(dialog.getByRole('button', { name: 'Add location' }));
  expect(await dialog.findByText('Location name is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Location name'), 'Airport');
  // The answer is lost, and the owner presses again.
  server.failing.set('/api/business/locations', 'unreachable');
  await user.click(dialog.getByRole('button', { name: 'Add location' }));
  await dialog.findByRole('alert');
  server.failing.clear();
  await user.click(dialog.getByRole('button', { name: 'Add location' }));
  expect(await screen.findByText('Location added')).toBeVisible();
  expect(await screen.findByText(/Airport has a widget of its own\. Its code is under Install Widget\./)).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Harbor Bakery', 'Airport']));
  const keys = server.idempotencyKeys;
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('locations are moved, and the first and the last have one way', async () => {
  const { user } = await show(threeShops);
  await waitFor(() => expect(names()).toEqual(['Harbor Bakery', 'Airport', 'Harbor']));
  expect(screen.queryByRole('button', { name: 'Move Harbor Bakery up' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move Harbor down' })).toBeNull();
  await user.click(button('Move Airport up'));
  await waitFor(() => expect(names()).toEqual(['Airport', 'Harbor Bakery', 'Harbor']));
});

test('a location is archived, restored as the last one, and deleted after its name and the password', async () => {
  const { user } = await show(threeShops);
  await user.click(await screen.findByRole('button', { name: 'Archive Airport' }));
  const question = within(await screen.findByRole('dialog', { name: 'Archive Airport?' }));
  await user.click(question.getByRole('button', { name: 'Archive location' }));
  expect(await screen.findByText('Location archived')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Archived (1)' })).toBeVisible();
  await user.click(button('Restore Airport'));
  expect(await screen.findByText('Location restored')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Harbor Bakery', 'Harbor', 'Airport']));

  await user.click(button('Archive Airport'));
  await user.click(await screen.findByRole('button', { name: 'Archive location' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Airport for good' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Airport for good?' }));
  expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Type its name'), 'Airport');
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  await user.type(await screen.findByLabelText('Your password'), 'sourdough-1987');
  await user.click(button('Delete for good'));
  expect(await screen.findByText('Location deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Archived/)).toBeNull());
});

test('offline the list is shown, a location can be opened, and nothing else can be done', async () => {
  const { server, services, user } = await show(threeShops);
  await screen.findByRole('button', { name: 'Open Airport' });
  goOffline(server);
  expect(await screen.findByText('Adding a location needs a connection.')).toBeVisible();
  expect(button('Add location')).toBeDisabled();
  await user.click(button('Move Airport up'));
  expect(await screen.findByText('Changing the order needs a connection.')).toBeVisible();
  await user.click(button('Open Airport'));
  await screen.findByRole('heading', { name: 'The dashboard' });
  expect(services.local.session.store.getState().store?.locationId).toBe('airport');
});

test('the directory page is turned on with a name that fits, renamed, and turned off', async () => {
  const { user } = await show(threeShops);
  const card = within(await screen.findByRole('region', { name: 'Directory page' }));
  const field = await card.findByLabelText('Page address');
  expect(field).toHaveValue('harbor-bakery');
  expect(
    card.getByText(/Visitors see the names of your locations there: Harbor Bakery, Airport, Harbor\./),
  ).toBeVisible();
  await user.clear(field);
  await user.type(field, 'x!');
  await user.click(card.getByRole('button', { name: 'Turn on' }));
  expect(await card.findByText('Use at least 3 characters')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'taken-name');
  await user.click(card.getByRole('button', { name: 'Turn on' }));
  expect(await card.findByText('This address is taken. Try another one.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'Harbor-Bakery');
  await user.click(card.getByRole('button', { name: 'Turn on' }));
  const address = `${window.location.origin}/at/harbor-bakery`;
  expect(await card.findByText(address)).toBeVisible();
  expect(card.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', address);
  await user.click(card.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(card.getByText('data-locations="harbor-bakery"')).toBeVisible();

  await user.click(card.getByRole('button', { name: 'Change address' }));
  expect(await card.findByText(/The old link stops working\./)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  await user.click(card.getByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the directory page?' }));
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await card.findByLabelText('Page address')).toBeVisible();
});

test('locations are put on the map by numbers or a link, and taken off', async () => {
  const { user } = await show(threeShops);
  const card = within(await screen.findByRole('region', { name: 'Directory page' }));
  await user.click(await card.findByRole('button', { name: 'Turn on' }));
  await user.click(await card.findByText('Nearest first: 0 of 3 locations on the map'));
  const field = (): HTMLElement => card.getByLabelText('Airport');
  await user.type(field(), 'Main Street 1');
  await user.click(card.getByRole('button', { name: 'Save Airport' }));
  expect(
    await card.findByText('We couldn’t find coordinates in that. They look like 40.7128, -74.0060.'),
  ).toBeVisible();
  await user.clear(field());
  await user.click(field());
  await user.paste('https://www.google.com/maps/@33.9416,-118.4085,15z');
  await user.click(card.getByRole('button', { name: 'Save Airport' }));
  await card.findByText('Nearest first: 1 of 3 locations on the map');
  expect(field()).toHaveValue('33.9416, -118.4085');
  await user.clear(field());
  await user.click(card.getByRole('button', { name: 'Save Airport' }));
  await card.findByText('Nearest first: 0 of 3 locations on the map');
});

test('without a connection the directory says that it needs one', async () => {
  const { server } = await show(threeShops);
  const card = within(await screen.findByRole('region', { name: 'Directory page' }));
  await card.findByRole('button', { name: 'Turn on' });
  goOffline(server);
  expect(await card.findByText('Changing the directory page needs a connection.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Turn on' })).toBeDisabled();
});

test('a directory that another device has turned on meanwhile keeps its address', async () => {
  const { server, user } = await show(threeShops);
  const card = within(await screen.findByRole('region', { name: 'Directory page' }));
  await card.findByLabelText('Page address');
  server.locations.nameDirectory('from-the-phone');
  await user.click(card.getByRole('button', { name: 'Turn on' }));
  expect(await card.findByText(`${window.location.origin}/at/from-the-phone`)).toBeVisible();
  expect(await screen.findByText('Nothing was changed')).toBeVisible();
});
