import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/pretend-account.ts';
import { deliveryOf, NEW_SECRET, webhookOf } from '../../test/pretend-developer.ts';
import { button, dialog, items, renderDevelopers, WEBHOOK_PATH } from '../../test/render-developers.tsx';

test('a webhook is added, and its secret is shown once', async () => {
  const { user, developer } = await renderDevelopers('/developers?tab=webhooks');
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
  const shown = await dialog('Secret for example.com');
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
  await renderDevelopers('/developers?tab=webhooks', {
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
    'Failing since Nov 19',
    'Switched off: no answer for 5 days',
    'Switched off: the receiver is gone (410)',
    'Turned off',
    'Turned off',
  ]);
  expect(screen.getByText('moon.risen')).toBeVisible();
});

test('a test tells what the receiver answered', async () => {
  const { user, developer } = await renderDevelopers(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  expect(await screen.findByText('https://example.com/hooks')).toBeVisible();
  expect(await screen.findByText('Nothing has been sent yet.')).toBeVisible();
  await user.click(await button('Send test'));
  expect(await screen.findByText('Test sent')).toBeVisible();
  expect(screen.getByText('Answered 200 in 83 ms.')).toBeVisible();
  expect(developer.calls).toEqual(['POST /api/webhooks/whk_1/test']);
  const [row] = await items('Deliveries');
  expect(row).toHaveTextContent('A testAnswered 200.');
});

test('a refused test says why', async () => {
  const { user, developer } = await renderDevelopers(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  developer.refusals.set('POST /api/webhooks/whk_1/test', refusal('rate_limited'));
  await user.click(await button('Send test'));
  expect(await screen.findByText('Nothing was changed')).toBeVisible();
  expect(await button('Send test')).not.toHaveAttribute('aria-busy');
});

test('a delivery shows its body and its tries, and is sent again', async () => {
  const { user, developer } = await renderDevelopers(WEBHOOK_PATH, {
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
  expect(await screen.findByText('Resent')).toBeVisible();
  expect(developer.calls).toEqual(['POST /api/webhooks/whk_1/deliveries/one/replay']);
  expect((await items('Deliveries'))[0]).toHaveTextContent('Resent by you');
  await user.click(await button('Send failed ones again'));
  expect(await screen.findByText('Resending 1 delivery')).toBeVisible();
  expect(developer.calls.at(-1)).toBe('POST /api/webhooks/whk_1/recover {"since":"2026-11-06T19:14:00.000Z"}');
});

test('older deliveries are added below the newer ones', async () => {
  const { user } = await renderDevelopers(WEBHOOK_PATH, {
    webhooks: [webhookOf({ id: 'whk_1' })],
    deliveries: ['plan.changed', 'moon.risen', 'hours.updated', 'webhook.test', 'status.changed'].map((type, at) =>
      deliveryOf({ id: `d${at}`, type, state: at === 1 ? 'other' : at === 2 ? 'dropped' : 'delivered' }),
    ),
  });
  const names = async () => (await items('Deliveries')).map((row) => row.querySelector('p')?.textContent);
  await waitFor(async () => expect(await names()).toEqual(['The plan was changed', 'moon.risen']));
  await user.click(await button('Show older deliveries'));
  await waitFor(async () => expect(await names()).toHaveLength(4));
  expect(
    screen.getByText('Dropped: too many deliveries were waiting, or your plan didn’t include webhooks.'),
  ).toBeVisible();
  await user.click(await button('Show older deliveries'));
  await waitFor(async () => expect(await names()).toHaveLength(5));
  expect(screen.queryByRole('button', { name: 'Show older deliveries' })).toBeNull();
});

test('a webhook is changed, and only what differs is sent', async () => {
  const { user, developer } = await renderDevelopers(WEBHOOK_PATH, {
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
  const { user, developer } = await renderDevelopers(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  await user.click(await button('Turn off'));
  expect(await screen.findByText('Webhook turned off')).toBeVisible();
  await user.click(await button('Turn on'));
  expect(await screen.findByText('Webhook turned on')).toBeVisible();
  expect(await screen.findByText('Works')).toBeVisible();
  expect(developer.calls).toEqual([
    'PATCH /api/webhooks/whk_1 {"enabled":false}',
    'PATCH /api/webhooks/whk_1 {"enabled":true}',
  ]);
});

test('rotating the secret says that both sign for a day, and shows the new one', async () => {
  const { user } = await renderDevelopers(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  await user.click(await button('Rotate secret'));
  const asked = await dialog('Rotate the secret?');
  expect(asked.getByText(/For 24 hours both secrets work/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Rotate secret' }));
  const shown = await dialog('New secret for example.com');
  expect(shown.getByText(NEW_SECRET)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(await screen.findByText('Secret rotated')).toBeVisible();
});

test('a webhook is deleted, and its address then says that it is gone', async () => {
  const { user, developer } = await renderDevelopers(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
  await user.click(await button('Delete webhook'));
  const asked = await dialog('Delete the webhook to example.com?');
  await user.click(asked.getByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('Webhook deleted')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Webhooks' })).toHaveAttribute('aria-selected', 'true');
  expect(developer.webhooks).toEqual([]);
});

test('the page of an unknown webhook says so', async () => {
  await renderDevelopers('/developers/webhooks/nothing');
  expect(await screen.findByText('This webhook doesn’t exist anymore.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All webhooks' })).toHaveAttribute('href', '/developers?tab=webhooks');
});

test.each([
  [{ status: 500, error: null }, 'Answered 500 in 12 ms.'],
  [{ status: null, error: 'refused' }, 'The receiver refused the connection.'],
  [
    { status: 302, error: 'redirect' },
    'Answered 302. The receiver sent us to another address. We don’t follow redirects.',
  ],
  [{ status: null, error: 'moonlight' }, 'The receiver could not be reached.'],
])('a test that ends with %j has failed', async (outcome, words) => {
  const { user, developer } = await renderDevelopers(WEBHOOK_PATH, { webhooks: [webhookOf({ id: 'whk_1' })] });
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
