import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Route, Routes } from '../lib/router.tsx';
import { loseConnection } from '../../test/lose-connection.ts';
import {
  addDeveloper,
  deliveryOf,
  keyOf,
  NEW_KEY,
  NEW_SECRET,
  webhookOf,
  type PretendDeveloper,
} from '../../test/pretend-developer.ts';
import { refusal } from '../../test/pretend-account.ts';
import { OWNER_ID } from '../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../test/render-for-owner.tsx';
import { DevelopersPage } from './developers-page.tsx';

type Start = Partial<Pick<PretendDeveloper, 'keys' | 'webhooks' | 'deliveries'>>;

const show = async (path: string, start: Start = {}, options: OwnerDeviceOptions = {}) => {
  let developer: PretendDeveloper | undefined;
  const { prepare, ...others } = options;
  const device = await renderForOwner(
    <Routes>
      <Route path="/developers" element={<DevelopersPage />} />
      <Route path="/developers/webhooks/*" element={<DevelopersPage />} />
    </Routes>,
    {
      plan: 'enterprise',
      path,
      ...others,
      prepare(server) {
        developer = addDeveloper(server, start);
        prepare?.(server);
      },
    },
  );
  if (!developer) throw new Error('The server was not prepared.');
  return { ...device, developer, user: userEvent.setup() };
};
const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const items = async (list: string): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: list })).queryAllByRole('listitem');
const WEBHOOK_PATH = '/developers/webhooks/whk_1';

test('a key is made with a proof, shown once, and kept open until it is stored', async () => {
  const { user, developer, server } = await show('/developers');
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

  const shown = await dialog('The key of POS');
  expect(shown.getByText('Copy your key now. It is not shown again.')).toBeVisible();
  expect(shown.getByText(NEW_KEY)).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
  const element = screen.getByRole('dialog', { name: 'The key of POS' });
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
  const { user } = await show('/developers', {}, { prepare: (server) => void (server.account.proved = 'password') });
  await user.click(await button('Create key'));
  const form = await dialog('Create a key');
  await user.type(form.getByLabelText('Name'), 'POS');
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const shown = await dialog('The key of POS');
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await shown.findByRole('alert')).toHaveTextContent(/^Copying failed\./);
  expect(window.getSelection()?.toString()).toBe(NEW_KEY);
  refused.mockRestore();
});

test('a key for some locations names them; a key that manages is for all', async () => {
  const { user, developer } = await show(
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
  const shown = await dialog('The key of Sheet');
  expect(developer.calls.at(-1)).toBe(
    'POST /api/keys {"name":"Sheet","access":"read","locations":["airport"],"expiresIn":90}',
  );
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect((await items('API keys'))[0]).toHaveTextContent('Read · Airport');
});

test('a refusal of the server stays in the dialog with what was typed', async () => {
  const { user, developer } = await show('/developers');
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
  await show('/developers', {
    keys: [
      keyOf({ id: 'a', name: 'Used', lastUsedAt: '2026-11-19T12:00:00.000Z', expiresAt: '2027-11-20T12:00:00.000Z' }),
      keyOf({ id: 'b', name: 'Old', expiresAt: '2026-11-18T12:00:00.000Z' }),
      keyOf({ id: 'c', name: 'Rotated', endsAt: '2026-11-21T12:00:00.000Z' }),
      keyOf({ id: 'd', name: 'Newer', access: 'other', locations: ['gone'] }),
    ],
  });
  const [used, old, rotated, newer] = await items('API keys');
  expect(used).toHaveTextContent('Last used November 19 Expires November 20, 2027');
  expect(old).toHaveTextContent('Expired November 18');
  expect(rotated).toHaveTextContent('Ends November 21');
  expect(within(rotated as HTMLElement).queryByRole('button', { name: 'Rotate Rotated' })).toBeNull();
  expect(newer).toHaveTextContent('Access that this version of the app can’t name · Deleted location');
});

test('rotating a key shows the new one, and the list gets the focus', async () => {
  const { user, developer } = await show(
    '/developers',
    { keys: [keyOf({ id: 'a' })] },
    { prepare: (server) => void (server.account.proved = 'password') },
  );
  await user.click(await button('Rotate POS'));
  const asked = await dialog('Rotate POS?');
  await user.click(asked.getByRole('button', { name: 'Rotate' }));
  const shown = await dialog('The new key of POS');
  expect(shown.getByText(NEW_KEY)).toBeVisible();
  expect(developer.calls).toContain('POST /api/keys/a/rotate');
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('Key rotated')).toBeVisible();
  expect(screen.getByText('The old key works for 24 more hours.')).toBeVisible();
  expect(screen.getByRole('list', { name: 'API keys' })).toHaveFocus();
  expect(await items('API keys')).toHaveLength(2);
});

test('revoking asks first, and the list gets the focus', async () => {
  const { user, developer } = await show('/developers', {
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

test('a webhook is added, and its secret is shown once', async () => {
  const { user, developer } = await show('/developers?tab=webhooks');
  expect(
    await screen.findByText('No webhooks yet. We can tell another program the minute you open or close.'),
  ).toBeVisible();
  await user.click(await button('Add webhook'));
  const form = await dialog('Add a webhook');
  await user.click(form.getByRole('checkbox', { name: /status\.changed/ }));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText('Enter an address')).toBeVisible();
  expect(form.getByText('Choose at least one event')).toBeVisible();
  await user.type(form.getByLabelText('Address'), 'http://example.com');
  await user.click(form.getByRole('checkbox', { name: /hours\.updated/ }));
  const words = 'Use an https:// address.';
  developer.refusals.set('POST /api/webhooks', refusal('validation_failed', words, 'url'));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  await waitFor(() => expect(form.getByLabelText('Address')).toHaveAccessibleDescription(words));
  await user.clear(form.getByLabelText('Address'));
  await user.type(form.getByLabelText('Address'), 'https://example.com/in');
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  const shown = await dialog('The secret of example.com');
  expect(shown.getByText(/^Copy your secret now\. It is not shown again\./)).toBeVisible();
  expect(shown.getByText(NEW_SECRET)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('Webhook added')).toBeVisible();
  expect(developer.calls.at(-1)).toBe(
    'POST /api/webhooks {"url":"https://example.com/in","description":null,"types":["hours.updated"],"locations":null}',
  );
  // The address was another one: the first try and the second are two creations.
  expect(new Set(developer.creationKeys).size).toBe(2);
  expect(await screen.findByRole('link', { name: 'https://example.com/in' })).toHaveAttribute('href', WEBHOOK_PATH);
});

test('the list of webhooks says whether each works', async () => {
  await show('/developers?tab=webhooks', {
    webhooks: [
      webhookOf({ id: 'a' }),
      webhookOf({ id: 'b', failingSince: '2026-11-19T12:00:00.000Z' }),
      webhookOf({ id: 'c', enabled: false, disabledWhy: 'failing' }),
      webhookOf({ id: 'd', enabled: false, disabledWhy: 'gone' }),
      webhookOf({ id: 'e', enabled: false, disabledWhy: 'owner' }),
      webhookOf({ id: 'f', enabled: false, disabledWhy: 'other', types: ['moon.risen'] }),
    ],
  });
  const states = (await items('Webhooks')).map((row) => row.lastElementChild?.textContent);
  expect(states).toEqual([
    'Works',
    'Failing since November 19',
    'Switched off: no answer for 5 days',
    'Switched off: the receiver is gone (410)',
    'Switched off',
    'Switched off',
  ]);
  expect(screen.getByText('moon.risen')).toBeVisible();
});

test('tabs are in the address, and the last one has a call to try for the first location', async () => {
  const { user } = await show('/developers');
  await user.click(await screen.findByRole('tab', { name: 'Docs' }));
  const panel = within(screen.getByRole('tabpanel', { name: 'Docs' }));
  const path = `${window.location.origin}/api/v1/locations/${OWNER_ID}/hours`;
  expect(await panel.findByText((text) => text.includes(path) && text.startsWith('curl'))).toBeVisible();
  expect(panel.getByRole('link', { name: 'Open the documentation' })).toHaveAttribute('href', '/docs/api');
  await user.click(screen.getByRole('tab', { name: 'Webhooks' }));
  expect(screen.getByRole('tab', { name: 'Webhooks' })).toHaveAttribute('aria-selected', 'true');
});

test('a test tells what the receiver answered', async () => {
  const { user, developer } = await show(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  expect(await screen.findByText('https://example.com/hooks')).toBeVisible();
  expect(await screen.findByText('Nothing was sent yet.')).toBeVisible();
  await user.click(await button('Send test'));
  expect(await screen.findByText('Test sent')).toBeVisible();
  expect(screen.getByText('Answered 200 in 83 ms.')).toBeVisible();
  expect(developer.calls).toEqual(['POST /api/webhooks/whk_1/test']);
  const [row] = await items('Deliveries');
  expect(row).toHaveTextContent('A testAnswered 200.');
});

test.each([
  [{ status: 500, error: null }, 'Answered 500 in 12 ms.'],
  [{ status: null, error: 'refused' }, 'The receiver refused the connection.'],
  [{ status: 302, error: 'redirect' }, 'Answered 302. The receiver sent us to another address. We do not follow.'],
  [{ status: null, error: 'moonlight' }, 'The receiver could not be reached.'],
])('a test that ends with %j has failed', async (outcome, words) => {
  const { user, developer } = await show(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  developer.next = {
    state: 'waiting',
    dueAt: '2026-11-20T19:19:00.000Z',
    lastStatus: outcome.status,
    lastError: outcome.error,
    attempts: [{ n: 1, at: '2026-11-20T19:14:00.000Z', ms: 12, answer: null, ...outcome }],
  };
  await user.click(await button('Send test'));
  expect(await screen.findByText('Test failed')).toBeVisible();
  expect(screen.getAllByText(words)[0]).toBeVisible();
  expect((await items('Deliveries'))[0]).toHaveTextContent(/1 try Next try/);
});

test('a refused test says why', async () => {
  const { user, developer } = await show(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  developer.refusals.set('POST /api/webhooks/whk_1/test', refusal('rate_limited'));
  await user.click(await button('Send test'));
  expect(await screen.findByText('Nothing was changed')).toBeVisible();
  expect(await button('Send test')).not.toHaveAttribute('aria-busy');
});

test('a delivery shows its body and its tries, and is sent again', async () => {
  const { user, developer } = await show(WEBHOOK_PATH, {
    webhooks: [webhookOf({ id: 'whk_1' })],
    deliveries: [
      deliveryOf({
        id: 'one',
        state: 'failed',
        tries: 2,
        lastStatus: 500,
        attempts: [
          { n: 1, at: '2026-11-20T15:00:00.000Z', ms: 7, status: null, error: 'dns', answer: null },
          { n: 2, at: '2026-11-20T15:00:05.000Z', ms: 9, status: 500, error: null, answer: 'oops' },
        ],
      }),
    ],
  });
  const [row] = await items('Deliveries');
  expect(row).toHaveTextContent('Failed. Answered 500.');
  const body = await button(/^Body of A location opens or closes/);
  expect(body).toHaveAttribute('aria-expanded', 'false');
  await user.click(body);
  expect(await screen.findByLabelText('Body')).toHaveTextContent('{ "id": "evt_1", "type": "status.changed" }');
  expect((await items('Tries')).map(({ textContent }) => textContent?.replace(/, .*?:( )/, ':$1'))).toEqual([
    'Try 1: This address could not be found. 7 ms',
    'Try 2: Answered 500. 9 msoops',
  ]);
  await user.click(await button(/^Replay A location opens or closes/));
  expect(await screen.findByText('Sent again')).toBeVisible();
  expect(developer.calls).toEqual(['POST /api/webhooks/whk_1/deliveries/one/replay']);
  expect((await items('Deliveries'))[0]).toHaveTextContent('Sent again by you');
  await user.click(await button('Send failed ones again'));
  expect(await screen.findByText('1 delivery is sent again')).toBeVisible();
  expect(developer.calls.at(-1)).toBe('POST /api/webhooks/whk_1/recover {"since":"2026-11-06T19:14:00.000Z"}');
});

test('older deliveries are added below the newer ones', async () => {
  const { user } = await show(WEBHOOK_PATH, {
    webhooks: [webhookOf({ id: 'whk_1' })],
    deliveries: ['plan.changed', 'moon.risen', 'hours.updated', 'webhook.test', 'status.changed'].map((type, at) =>
      deliveryOf({ id: `d${at}`, type, state: at === 1 ? 'other' : at === 2 ? 'dropped' : 'delivered' }),
    ),
  });
  const names = async () => (await items('Deliveries')).map((row) => row.querySelector('p')?.textContent);
  await waitFor(async () => expect(await names()).toEqual(['The plan was changed', 'moon.risen']));
  await user.click(await button('Show older deliveries'));
  await waitFor(async () => expect(await names()).toHaveLength(4));
  expect(screen.getByText('Given up: too many others waited, or the plan had no webhooks.')).toBeVisible();
  await user.click(await button('Show older deliveries'));
  await waitFor(async () => expect(await names()).toHaveLength(5));
  expect(screen.queryByRole('button', { name: 'Show older deliveries' })).toBeNull();
});

test('a webhook is changed, and only what differs is sent', async () => {
  const { user, developer } = await show(WEBHOOK_PATH, {
    webhooks: [webhookOf({ id: 'whk_1', types: ['status.changed', 'moon.risen'] })],
  });
  await user.click(await button('Change'));
  const form = await dialog('Change the webhook');
  expect(form.getByRole('checkbox', { name: 'moon.risen' })).toBeChecked();
  await user.type(form.getByLabelText('Description (optional)'), 'Door light');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Webhook changed')).toBeVisible();
  expect(developer.calls).toEqual(['PATCH /api/webhooks/whk_1 {"description":"Door light"}']);
  expect(await screen.findByText('Door light')).toBeVisible();
});

test('a webhook is switched off and on', async () => {
  const { user, developer } = await show(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  await user.click(await button('Switch off'));
  expect(await screen.findByText('Webhook switched off')).toBeVisible();
  await user.click(await button('Switch on'));
  expect(await screen.findByText('Webhook switched on')).toBeVisible();
  expect(await screen.findByText('Works')).toBeVisible();
  expect(developer.calls).toEqual([
    'PATCH /api/webhooks/whk_1 {"enabled":false}',
    'PATCH /api/webhooks/whk_1 {"enabled":true}',
  ]);
});

test('rotating the secret says that both sign for a day, and shows the new one', async () => {
  const { user } = await show(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  await user.click(await button('Rotate secret'));
  const asked = await dialog('Rotate the secret?');
  expect(asked.getByText(/For 24 hours the old and the new secret both sign/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Rotate secret' }));
  const shown = await dialog('The new secret of example.com');
  expect(shown.getByText(NEW_SECRET)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('Secret rotated')).toBeVisible();
});

test('a webhook is deleted, and its address then says that it is gone', async () => {
  const { user, developer } = await show(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  await user.click(await button('Delete webhook'));
  const asked = await dialog('Delete the webhook to example.com?');
  await user.click(asked.getByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('Webhook deleted')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Webhooks' })).toHaveAttribute('aria-selected', 'true');
  expect(developer.webhooks).toEqual([]);
});

test('the page of an unknown webhook says so', async () => {
  await show('/developers/webhooks/nothing');
  expect(await screen.findByText('This webhook does not exist any more.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All webhooks' })).toHaveAttribute('href', '/developers?tab=webhooks');
});

test.each(['/developers', WEBHOOK_PATH])('%s says that it needs a connection', async (path) => {
  loseConnection();
  await show(path, {}, { prepare: (server) => void (server.online = false) });
  expect(await screen.findByText('API and webhooks need a connection.')).toBeVisible();
});

test('a failed request is repeated', async () => {
  const failure = { status: 500, body: { detail: 'Oh no.', code: 'internal', message: 'Oh no.', request_id: 'r' } };
  const { user, server } = await show(
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
  await show('/developers', {}, { plan: 'pro' });
  expect(await screen.findByText('API and webhooks come with the Enterprise plan.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  expect(screen.queryByRole('tab')).toBeNull();
});

test('keys of an earlier plan can be revoked, and no others made', async () => {
  await show('/developers', { keys: [keyOf({ id: 'a' })] }, { plan: 'pro' });
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
  await show('/developers', {}, { prepare: (server) => void (server.member = member) });
  expect(await screen.findByText('Only the owner and managers of all locations can use this.')).toBeVisible();
});

test('a manager of all locations can use it', async () => {
  await show('/developers', {}, { prepare: (server) => void (server.member = { role: 'manager', scope: null }) });
  expect(await button('Create key')).toBeVisible();
});
