import { expect, test } from 'vitest';
import { authCalls, paymentCalls } from '@doorsign/shared-schema/api';
import { isWholeRun } from '../scripts/run-tests/scope.ts';
import type { Fault } from '../dev/stripe/faults.ts';
import { findBehind } from '../src/billing/event-repository.ts';
import { TIMEOUTS_MS } from '../src/platform/parameters.ts';
import { startShop, type Buyer, type Shop } from './billing-shop.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const FAULTS: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'hang' },
  { kind: 'garbage' },
  { kind: 'slow', ms: 20_000 },
  { kind: 'error', status: 500 },
  { kind: 'error', status: 503 },
  { kind: 'error', status: 429 },
  { kind: 'lost_answer' },
];

/** Makes every call that queries Stripe, for an owner who has bought a plan. */
const askingCalls = async (shop: Shop, { token }: Buyer, sessionId: string) => {
  const { server } = shop;
  const body = { plan: 'enterprise', origin_url: server.url } as const;
  return Promise.all([
    server.call(paymentCalls.checkout, { token, body }),
    server.call(paymentCalls.checkoutStatus, { token, params: { sessionId } }),
    server.call(paymentCalls.portal, { token }),
  ]);
};

test.each(FAULTS.slice(0, isWholeRun ? undefined : 1).map((fault) => ({ name: JSON.stringify(fault), fault })))(
  'with $name at Stripe an owner is told in time, and everything else goes on',
  { timeout: 600_000 },
  async ({ fault }) => {
    const shop = await startShop();
    const { server } = shop;
    const ada = await shop.signUp();
    const sessionId = await ada.buy('pro');
    await shop.settled();
    await shop.stripe.setFault(fault);

    const asked = askingCalls(shop, ada, sessionId);
    // While these calls wait, no other call waits with them.
    expect(await ada.plan()).toBe('pro');
    const phone = createTestDevice(server, ada);
    expect(await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }])).toMatchObject({ status: 'live' });
    expect((await fetch(`${server.url}/api/widget/${ada.id}`)).status).toBe(200);
    expect((await server.call(paymentCalls.transactions, { token: ada.token })).answer).toHaveLength(1);
    expect((await server.call(paymentCalls.subscription, { token: ada.token })).answer.status).toBe('trialing');
    expect((await server.call(paymentCalls.plans)).status).toBe(200);

    // Not `busy`, which is every handler's own response after a timeout, whatever it waits for.
    for (const { status, error } of await asked)
      expect({ status, code: error.code }).toEqual({ status: 503, code: 'payments_unavailable' });

    await shop.stripe.setFault(null);
    expect((await server.call(paymentCalls.portal, { token: ada.token })).status).toBe(200);
  },
);

test('Stripe is waited for less long than a handler may take', () => {
  expect(TIMEOUTS_MS.payment).toBeLessThan(TIMEOUTS_MS.handler);
});

test('an event is taken while Stripe does not answer, and fetched when it does again', { tags: 'all' }, async () => {
  const shop = await startShop();
  const { server } = shop;
  shop.stripe.webhooks.hold();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.stripe.setFault({ kind: 'error', status: 500 });
  for (const { id } of shop.stripe.webhooks.pending()) expect(await shop.stripe.webhooks.resend(id)).toBe(200);
  await server.deps.billing.settled();
  expect(await ada.plan()).toBe('free');
  await shop.stripe.setFault(null);
  await server.deps.billing.catchUp.settle();
  expect(await ada.plan()).toBe('pro');
});

test('those for whom Stripe answers nonsense every time hold nobody up for long', async () => {
  const shop = await startShop();
  const { billing, database } = shop.server.deps;
  shop.stripe.webhooks.hold();
  for (const name of ['ada', 'eve', 'joe', 'kim', 'lea']) await (await shop.signUp(`${name}@example.com`)).buy('pro');
  await shop.stripe.setFault({ kind: 'garbage' });
  for (const { id } of shop.stripe.webhooks.pending()) expect(await shop.stripe.webhooks.resend(id)).toBe(200);
  await billing.settled();
  await shop.stripe.setFault(null);

  const behind = await findBehind(database.read);
  const last = behind.at(-1);
  const { customers, subscriptions } = shop.stripe.state;
  for (const { id, metadata } of customers)
    if (metadata['business'] !== last)
      Object.assign(subscriptions.find(({ customer }) => customer === id) ?? {}, { status: 7 });
  await billing.catchUp.settle();
  await billing.catchUp.settle();
  const paying = await database.read.selectFrom('businesses').select('id').where('plan', '=', 'pro').execute();
  expect({ behind: behind.length, paying }).toEqual({ behind: 5, paying: [{ id: last }] });
});

test('one trouble of Stripe is not even noticed: requests are made again', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await shop.stripe.setFault({ kind: 'error', status: 500 }, 2);
  expect((await ada.checkOut('pro')).status).toBe(200);
});

test('where no account is configured, payments say so and the rest is there', async () => {
  const server = await startTestServer({
    environment: { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' },
  });
  const { access_token: token } = (
    await server.call(authCalls.signup, {
      body: { email: 'ada@example.com', businessName: 'Bakery', password: 'correct horse battery' },
    })
  ).answer;
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ verified_at: 1 }).execute());
  const unavailable = { status: 503, code: 'payments_unavailable' };
  const checkout = await server.call(paymentCalls.checkout, { token, body: { plan: 'pro', origin_url: server.url } });
  expect({ status: checkout.status, code: checkout.error.code }).toEqual(unavailable);
  const webhook = await fetch(`${server.url}/api/payments/webhook`, { method: 'POST', body: '{}' });
  expect({ status: webhook.status, code: ((await webhook.json()) as { code: string }).code }).toEqual(unavailable);
  const { answer } = await server.call(paymentCalls.subscription, { token });
  expect(answer).toMatchObject({ available: false, plan: 'free', status: null });
  expect((await server.call(paymentCalls.transactions, { token })).answer).toEqual([]);
  expect((await server.call(paymentCalls.plans)).status).toBe(200);
});

test('a server that stops does not wait for a Stripe that hangs', { timeout: 30_000 }, async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.checkOut('pro');
  await shop.stripe.setFault({ kind: 'hang' });
  const { billing } = shop.server.deps;
  const comparing = billing.catchUp.reconcile();
  // Three attempts of ten seconds each are in progress, and the test's limit is thirty seconds.
  await billing.stop();
  await expect(comparing).resolves.toBeUndefined();
});
