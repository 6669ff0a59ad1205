import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loseConnection } from '../../test/lose-connection.ts';
import { refusal } from '../../test/pretend-account.ts';
import { keyOf, NEW_KEY } from '../../test/pretend-developer.ts';
import { OWNER_ID } from '../../test/pretend-server.ts';
import { button, dialog, items, renderDevelopers, WEBHOOK_PATH } from '../../test/render-developers.tsx';

test('a key is made with a proof, shown once, and kept open until it is stored', async () => {
  const { user, developer, server } = await renderDevelopers('/developers');
  expect(await screen.findByText('No keys yet. A key lets a program read or change your hours.')).toBeVisible();
  expect(screen.getByText('0 of 20 keys')).toBeVisible();
  await user.click(await button('Create key'));
  let form = await dialog('Create a key');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText('Enter a name')).toBeVisible();
  await user.type(form.getByLabelText('Name'), ' POS ');
  await user.click(form.getByRole('radio', { name: /^Write/ }));
  await user.selectOptions(form.getByLabelText('Expires'), 'In 365 days');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  form = await dialog('Confirm it’s you');
  await user.type(form.getByLabelText('Your password'), 'sourdough-1987');
  await user.click(form.getByRole('button', { name: 'Create key' }));

  const shown = await dialog('Key for POS');
  expect(shown.getByText('Copy your key now. It is not shown again.')).toBeVisible();
  expect(shown.getByText(NEW_KEY)).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
  const element = screen.getByRole('dialog', { name: 'Key for POS' });
  expect(element).toHaveAttribute('closedby', 'none');
  fireEvent(element, new Event('cancel', { cancelable: true }));
  expect(shown.getByText(NEW_KEY)).toBeVisible();
  // A browser that closes it all the same.
  element.removeAttribute('open');
  fireEvent(element, new Event('close'));
  expect(shown.getByText(NEW_KEY)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await shown.findByText('Copied to the clipboard.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(NEW_KEY);
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('Key created')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(NEW_KEY)).toBeNull());
  const [row] = await items('API keys');
  expect(row).toHaveTextContent('POSdsk_Ab12…wxyzWrite · All locationsNever used Never expires');
  expect(server.account.proved).toBe('password');
  expect(developer.calls.at(-1)).toBe(
    'POST /api/keys {"name":"POS","access":"write","locations":null,"expiresIn":365}',
  );
  // An answer with a key is stored nowhere.
  expect(developer.creationKeys).toEqual([]);
});

test('a browser that refuses to copy selects the key', async () => {
  const { user } = await renderDevelopers(
    '/developers',
    {},
    { prepare: (server) => void (server.account.proved = 'password') },
  );
  await user.click(await button('Create key'));
  const form = await dialog('Create a key');
  await user.type(form.getByLabelText('Name'), 'POS');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const shown = await dialog('Key for POS');
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await shown.findByRole('alert')).toHaveTextContent(/^Copying failed\./);
  expect(window.getSelection()?.toString()).toBe(NEW_KEY);
  refused.mockRestore();
});

test('a key for some locations names them; a key that manages is for all', async () => {
  const { user, developer } = await renderDevelopers(
    '/developers',
    {},
    {
      prepare(server) {
        server.account.proved = 'password';
        server.locations.add({ id: 'airport', name: 'Airport' });
      },
    },
  );
  await user.click(await button('Create key'));
  const form = await dialog('Create a key');
  await user.type(form.getByLabelText('Name'), 'Sheet');
  await user.click(await form.findByRole('checkbox', { name: 'All' }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText('Choose at least one location')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Airport' }));
  await user.click(form.getByRole('radio', { name: /^Manage/ }));
  expect(form.queryByRole('checkbox', { name: 'Airport' })).toBeNull();
  await user.click(form.getByRole('radio', { name: /^Read/ }));
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const shown = await dialog('Key for Sheet');
  expect(developer.calls.at(-1)).toBe(
    'POST /api/keys {"name":"Sheet","access":"read","locations":["airport"],"expiresIn":90}',
  );
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect((await items('API keys'))[0]).toHaveTextContent('Read · Airport');
});

test('a refusal of the server stays in the dialog with what was typed', async () => {
  const { user, developer } = await renderDevelopers('/developers');
  const words = 'Your plan has 20 API keys. Revoke one first.';
  developer.refusals.set('POST /api/keys', refusal('limit_reached', words));
  await user.click(await button('Create key'));
  const form = await dialog('Create a key');
  await user.type(form.getByLabelText('Name'), 'POS');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  expect(await form.findByText(words)).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('POS');
});

test('the list says how long keys work, and words of a newer server are shown calmly', async () => {
  await renderDevelopers('/developers', {
    keys: [
      keyOf({ id: 'a', name: 'Used', lastUsedAt: '2026-11-19T12:00:00.000Z', expiresAt: '2027-11-20T12:00:00.000Z' }),
      keyOf({ id: 'b', name: 'Old', expiresAt: '2026-11-18T12:00:00.000Z' }),
      keyOf({ id: 'c', name: 'Rotated', endsAt: '2026-11-21T12:00:00.000Z' }),
      keyOf({ id: 'd', name: 'Newer', access: 'other', locations: ['gone'] }),
    ],
  });
  const [used, old, rotated, newer] = await items('API keys');
  expect(used).toHaveTextContent('Last used Nov 19 Expires Nov 20, 2027');
  expect(old).toHaveTextContent('Expired Nov 18');
  expect(rotated).toHaveTextContent('Ends Nov 21');
  expect(within(rotated as HTMLElement).queryByRole('button', { name: 'Rotate Rotated' })).toBeNull();
  expect(newer).toHaveTextContent('A newer kind of access · Deleted location');
});

test('rotating a key shows the new one, and the list gets the focus', async () => {
  const { user, developer } = await renderDevelopers(
    '/developers',
    { keys: [keyOf({ id: 'a' })] },
    { prepare: (server) => void (server.account.proved = 'password') },
  );
  await user.click(await button('Rotate POS'));
  const asked = await dialog('Rotate POS?');
  await user.click(asked.getByRole('button', { name: 'Rotate' }));
  const shown = await dialog('New key for POS');
  expect(shown.getByText(NEW_KEY)).toBeVisible();
  expect(developer.calls).toContain('POST /api/keys/a/rotate');
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('Key rotated')).toBeVisible();
  expect(screen.getByText('The old key works for 24 more hours.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'API keys' })).toHaveFocus();
  expect(await items('API keys')).toHaveLength(2);
});

test('revoking asks first, and the list gets the focus', async () => {
  const { user, developer } = await renderDevelopers('/developers', {
    keys: [keyOf({ id: 'a' }), keyOf({ id: 'b', name: 'Two' })],
  });
  await user.click(await button('Revoke POS'));
  const asked = await dialog('Revoke POS?');
  expect(asked.getByText('Programs that use POS stop working at once.')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Keep' }));
  expect(developer.calls).toEqual([]);
  await user.click(await button('Revoke POS'));
  await user.click((await dialog('Revoke POS?')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Key revoked')).toBeVisible();
  expect(await items('API keys')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('list', { name: 'API keys' })).toHaveFocus());
});

test('tabs are in the address, and the last one has a call to try for the first location', async () => {
  const { user } = await renderDevelopers('/developers');
  await user.click(await screen.findByRole('tab', { name: 'Docs' }));
  const panel = within(screen.getByRole('tabpanel', { name: 'Docs' }));
  const path = `${window.location.origin}/api/v1/locations/${OWNER_ID}/hours`;
  expect(await panel.findByText((text) => text.includes(path) && text.startsWith('curl'))).toBeVisible();
  expect(panel.getByRole('link', { name: 'Open the documentation' })).toHaveAttribute('href', '/docs/api');
  await user.click(screen.getByRole('tab', { name: 'Webhooks' }));
  expect(screen.getByRole('tab', { name: 'Webhooks' })).toHaveAttribute('aria-selected', 'true');
});

test.each(['/developers', WEBHOOK_PATH])('%s says that it needs a connection', async (path) => {
  loseConnection();
  await renderDevelopers(path, {}, { prepare: (server) => void (server.online = false) });
  expect(await screen.findByText('API and webhooks need a connection.')).toBeVisible();
});

test('a failed request is repeated', async () => {
  const failure = { status: 500, body: { detail: 'Oh no.', code: 'internal', message: 'Oh no.', request_id: 'r' } };
  const { user, server } = await renderDevelopers(
    '/developers',
    { keys: [keyOf({ id: 'a' })] },
    { prepare: ({ failing }) => void failing.set('/api/keys', failure) },
  );
  expect(await screen.findByText('This couldn’t be loaded')).toBeVisible();
  server.failing.clear();
  await user.click(await button('Try again'));
  expect(await items('API keys')).toHaveLength(1);
});

test('without the plan there is an offer', async () => {
  await renderDevelopers('/developers', {}, { plan: 'pro' });
  expect(await screen.findByText('API and webhooks come with the Enterprise plan.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  expect(screen.queryByRole('tab')).toBeNull();
});

test('keys of an earlier plan can be revoked, and no others made', async () => {
  await renderDevelopers('/developers', { keys: [keyOf({ id: 'a' })] }, { plan: 'pro' });
  expect(await screen.findByText('API and webhooks come with the Enterprise plan.')).toBeVisible();
  expect(screen.getByText('1 key')).toBeVisible();
  expect(await button('Revoke POS')).toBeVisible();
  for (const name of ['Create key', 'Add webhook', 'Rotate POS'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each([
  [{ role: 'editor', scope: null }],
  [{ role: 'viewer', scope: null }],
  [{ role: 'manager', scope: [OWNER_ID] }],
] as const)('%j is told who can use this', async (member) => {
  await renderDevelopers('/developers', {}, { prepare: (server) => void (server.member = member) });
  expect(await screen.findByText('Only the owner and managers of all locations can use this.')).toBeVisible();
});

test('a manager of all locations can use it', async () => {
  await renderDevelopers(
    '/developers',
    {},
    { prepare: (server) => void (server.member = { role: 'manager', scope: null }) },
  );
  expect(await button('Create key')).toBeVisible();
});
