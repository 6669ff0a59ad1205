import { expect, onTestFinished, test } from 'vitest';
import { paymentCalls } from '@doorsign/shared-schema/api';
import Stripe from 'stripe';
import { forgetBilling, liveThrough, postEvent, shuffled, storedBilling } from './billing-history.ts';
import { startShop } from './billing-shop.ts';
import { randomOf } from './random-of.ts';
import { isWholeRun } from '../scripts/run-tests/scope.ts';

const DAY = 24 * 60 * 60 * 1000;

const ORDERS = isWholeRun ? 100 : 6;

test(`twenty events and more come to one end in ${ORDERS} orders, with repeats`, { timeout: 600_000 }, async () => {
  const shop = await startShop();
  const { webhooks } = shop.stripe;
  const ids = await liveThrough(shop);
  expect(ids.length).toBeGreaterThanOrEqual(20);
  await webhooks.release();
  await shop.settled();
  const end = await storedBilling(shop);
  expect(end.transactions.length).toBeGreaterThanOrEqual(2);
  expect(end.mails).toContain('Your Doorsign payment didn’t go through');

  const random = randomOf(1);
  for (let order = 0; order < ORDERS; order += 1) {
    await forgetBilling(shop);
    const sent = shuffled([...ids, ...ids.filter(() => random() < 0.3)], random);
    // Concurrently, as Stripe does, so that the events race each other.
    expect(new Set(await Promise.all(sent.map(webhooks.resend)))).toEqual(new Set([200]));
    await shop.settled();
    expect(await storedBilling(shop), `order ${order}`).toEqual(end);
  }
});

test('an event that comes again changes nothing, and asks Stripe nothing', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const before = await storedBilling(shop);
  await shop.stripe.setFault({ kind: 'error', status: 500 });
  const log = await shop.server.deps.database.read.selectFrom('stripe_events').select('id').execute();
  expect(log.length).toBeGreaterThan(0);
  for (const { id } of log) expect(await shop.stripe.webhooks.resend(id)).toBe(200);
  await shop.settled();
  expect(await storedBilling(shop)).toEqual(before);
  const behind = await shop.server.deps.database.read
    .selectFrom('stripe_events')
    .select('id')
    .where('applied_at', 'is', null)
    .execute();
  expect(behind).toEqual([]);
});

const SECRET = 'whsec_of_somebody_else';

test.each([
  {
    name: 'no signature',
    forge: (event: { body: string; signature: string }) => ({ ...event, signature: '' }),
  },
  {
    name: 'the signature of somebody else',
    forge: ({ body }: { body: string }, nowS: number) => ({
      body,
      signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET, timestamp: nowS }),
    }),
  },
  {
    name: 'a body that was changed',
    forge: ({ body, signature }: { body: string; signature: string }) => ({
      body: body.replace('"livemode":false', '"livemode":true'),
      signature,
    }),
  },
  {
    name: 'a time that was changed',
    forge: ({ body, signature }: { body: string; signature: string }) => ({
      body,
      signature: signature.replace(/t=\d+/, (time) => `t=${Number(time.slice(2)) - 1}`),
    }),
  },
  {
    name: 'a body of nothing',
    forge: ({ signature }: { signature: string }) => ({ body: '', signature }),
  },
])('an event with $name is refused, and nothing is stored', async ({ forge }) => {
  const shop = await startShop();
  shop.stripe.webhooks.hold();
  const ada = await shop.signUp();
  await ada.buy('pro');
  const [event] = shop.stripe.webhooks.pending();
  const signed = shop.stripe.webhooks.sign(event?.id ?? '');
  const forged = forge(signed, Math.floor(shop.server.now() / 1000));
  expect(forged).not.toEqual(signed);
  const reply = await postEvent(shop.server.url, forged);
  expect({ status: reply.status, body: await reply.json() }).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
  await shop.settled();
  expect(await shop.server.deps.database.read.selectFrom('stripe_events').select('id').execute()).toEqual([]);
  expect(await ada.plan()).toBe('free');
});

test('a signature counts for five minutes', async () => {
  const shop = await startShop();
  shop.stripe.webhooks.hold();
  const ada = await shop.signUp();
  await ada.buy('pro');
  const [event] = shop.stripe.webhooks.pending();
  const signed = shop.stripe.webhooks.sign(event?.id ?? '');
  shop.server.pass(301_000);
  expect((await postEvent(shop.server.url, signed)).status).toBe(400);
  expect(await ada.plan()).toBe('free');
  shop.server.pass(-1000);
  expect((await postEvent(shop.server.url, signed)).status).toBe(200);
  await shop.settled();
  expect(await ada.plan()).toBe('pro');
});

test('a well-signed event of a customer that is none of ours changes nothing', async () => {
  const shop = await startShop();
  shop.stripe.webhooks.hold();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.server.deps.database.write((tx) =>
    tx.updateTable('businesses').set({ stripe_customer: 'cus_other' }).execute(),
  );
  for (const { id } of shop.stripe.webhooks.pending()) expect(await shop.stripe.webhooks.resend(id)).toBe(200);
  await shop.settled();
  expect(await shop.server.deps.database.read.selectFrom('stripe_events').select('id').execute()).toEqual([]);
  expect(await ada.plan()).toBe('free');
});

test('an event of a customer whom Stripe does not know any more waits for nothing', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const { database, billing } = shop.server.deps;
  await database.write(async (tx) => {
    await tx.updateTable('businesses').set({ stripe_customer: 'cus_of_another_account' }).execute();
    await tx.updateTable('stripe_events').set({ applied_at: null }).execute();
  });
  await billing.catchUp.settle();
  const waiting = await database.read
    .selectFrom('stripe_events')
    .select('id')
    .where('applied_at', 'is', null)
    .execute();
  expect(waiting).toEqual([]);
  expect(await ada.plan()).toBe('pro');
});

test('what an event claims is not believed: Stripe is asked', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.checkOut('pro');
  const { stripe_customer: customer } = await shop.server.deps.database.read
    .selectFrom('businesses')
    .select('stripe_customer')
    .executeTakeFirstOrThrow();
  expect(customer).not.toBeNull();
  const body = JSON.stringify({
    id: 'evt_claim',
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(shop.server.now() / 1000),
    data: { object: { id: 'sub_claim', object: 'subscription', customer, status: 'active' } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: shop.stripe.state.keys.webhookSecret,
    timestamp: Math.floor(shop.server.now() / 1000),
  });
  expect((await postEvent(shop.server.url, { body, signature })).status).toBe(200);
  await shop.settled();
  expect(await ada.plan()).toBe('free');
});

test('a body beyond a megabyte is refused before it is looked at', async () => {
  const shop = await startShop();
  const reply = await postEvent(shop.server.url, { body: ' '.repeat(1024 * 1024 + 1), signature: '' });
  expect(reply.status).toBe(413);
});

test(
  'with a third of all events lost, the hourly comparison makes good what is missing',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const shop = await startShop();
    shop.stripe.webhooks.drop(0.3);
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
    const buyers = [];
    for (const email of emails) buyers.push(await shop.signUp(email));
    for (const [index, buyer] of buyers.entries())
      await buyer.buy(index % 2 ? 'pro' : 'enterprise', index % 3 === 0 ? 'declines_later' : 'pays');
    for (let week = 0; week < 3; week += 1) await shop.pass(7 * DAY);
    await shop.server.deps.billing.catchUp.reconcile();
    const after = await storedBilling(shop);

    for (const buyer of buyers) {
      const { answer } = await shop.server.call(paymentCalls.subscription, { token: buyer.token });
      const row = shop.stripe.state.subscriptions.find(
        ({ customer }) => shop.stripe.state.customers.find(({ id }) => id === customer)?.email === buyer.email,
      );
      expect(answer.status).toBe(row?.status);
    }
    await shop.server.deps.billing.catchUp.reconcile();
    expect(await storedBilling(shop)).toEqual(after);
  },
);

test('with every event lost, a checkout that was paid is found by the comparison', async () => {
  const shop = await startShop();
  shop.stripe.webhooks.drop(1);
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  expect(await ada.plan()).toBe('free');
  await shop.server.deps.billing.catchUp.reconcile();
  expect(await ada.plan()).toBe('pro');
});

test('a business whose data can never be fetched does not keep the others from being compared', async () => {
  const shop = await startShop();
  const [ada, bo] = [await shop.signUp('ada@example.com'), await shop.signUp('bo@example.com')];
  for (const buyer of [ada, bo]) await buyer.buy('pro');
  await shop.settled();
  await shop.server.deps.billing.catchUp.reconcile();
  const [ofAda, ofBo] = shop.stripe.state.subscriptions;
  // Stripe fails whenever it is asked for Ada's subscription, and tells no event of the end of Bo's.
  Object.assign(ofAda ?? {}, { price: null });
  Object.assign(ofBo ?? {}, { status: 'canceled' });
  const stuck = { id: 'evt_stuck', type: 'customer.subscription.updated', received_at: 1, applied_at: null };
  await shop.server.deps.database.write((tx) =>
    tx
      .insertInto('stripe_events')
      .values({ ...stuck, business_id: ada.id })
      .execute(),
  );
  await shop.server.deps.billing.catchUp.reconcile();
  expect([await ada.plan(), await bo.plan()]).toEqual(['pro', 'free']);
});

test('a comparison that takes long stops after half an hour, and the next one goes on with the others', async () => {
  const shop = await startShop();
  const owners = ['ada', 'bo', 'cy'];
  for (const name of owners) await (await shop.signUp(`${name}@example.com`)).buy('pro');
  await shop.settled();
  // Nothing is behind: the subscriptions alone are compared.
  await shop.server.deps.billing.catchUp.reconcile();
  const versions = () =>
    shop.server.deps.database.read.selectFrom('businesses').select(['id', 'billing_version']).orderBy('id').execute();
  const before = await versions();

  await shop.stripe.setFault({ kind: 'slow', ms: 20 });
  const clock = setInterval(() => shop.server.pass(31 * 60 * 1000), 10);
  onTestFinished(() => clearInterval(clock));
  const compared = new Set<string>();
  for (let run = 1; run <= owners.length; run += 1) {
    await shop.server.deps.billing.catchUp.reconcile();
    const after = await versions();
    for (const [index, { id, billing_version }] of after.entries())
      if (billing_version !== before[index]?.billing_version) compared.add(id);
    expect(compared.size).toBe(run);
  }
});
