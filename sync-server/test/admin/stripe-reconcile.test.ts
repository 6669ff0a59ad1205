import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startShop } from '../billing-shop.ts';
import { operatorOf } from './operator.ts';

/** Starts a server that has missed the end of an owner's subscription at Stripe. */
const startBehind = async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const { database } = shop.server.deps;
  await database.write(async (tx) => {
    // As if neither the webhook nor the page had reported it.
    await tx.updateTable('subscriptions').set({ plan: 'enterprise' }).execute();
    await tx.updateTable('businesses').set({ plan: 'enterprise' }).execute();
  });
  return { shop, ada, operate: operatorOf(shop.server) };
};

test('all customers are made what Stripe says', async () => {
  const { ada, operate } = await startBehind();
  expect(await operate(['stripe', 'reconcile'])).toMatchObject({ code: 0, out: 'Compared with Stripe: 1 customer.\n' });
  expect(await ada.plan()).toBe('pro');
});

test('one is compared alone, and its new plan is told', async () => {
  const { shop, ada, operate } = await startBehind();
  await shop.signUp('eve@example.com');
  expect((await operate(['stripe', 'reconcile', ada.email])).out).toBe(
    'ada@example.com has been compared with Stripe: the plan was enterprise and is pro.\n',
  );
  expect((await operate(['stripe', 'reconcile', ada.id, '--json'])).json).toEqual({
    accountId: ada.id,
    customer: true,
    before: 'pro',
    plan: 'pro',
  });
  expect((await operate(['stripe', 'reconcile', 'eve@example.com'])).out).toBe(
    'eve@example.com is not a customer at Stripe yet.\n',
  );
});

test('a Stripe that does not answer is said, with what is not lost', { tags: 'all' }, async () => {
  const { shop, ada, operate } = await startBehind();
  await shop.stripe.setFault({ kind: 'refuse' });
  for (const argv of [
    ['stripe', 'reconcile'],
    ['stripe', 'reconcile', ada.id],
  ])
    expect(await operate(argv)).toMatchObject({ code: 1, err: expect.stringMatching(/^Stripe could not be asked: /) });
  expect(await ada.plan()).toBe('enterprise');
});

test('a customer that Stripe does not know is no failure of Stripe: there is nothing to wait for', async () => {
  const { shop, operate } = await startBehind();
  await shop.server.deps.database.write((tx) =>
    tx.updateTable('businesses').set({ stripe_customer: 'cus_elsewhere' }).execute(),
  );
  expect(await operate(['stripe', 'reconcile'])).toMatchObject({ code: 0, out: 'Compared with Stripe: 1 customer.\n' });
});

test('what could not be compared is said', async () => {
  const { shop, operate } = await startBehind();
  const STRIPE_API_BASE = await startHalfStripe(shop.server.deps.stripe.apiBase);
  expect(await operate(['stripe', 'reconcile'], { environment: { STRIPE_API_BASE } })).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^Not all could be compared: of 1 customer some failed.* it is tried again within the hour\./,
    ),
  });
});

/** Starts a proxy that forwards only Stripe's list of events. */
const startHalfStripe = async (apiBase: string): Promise<string> => {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/v1/events')) return void response.writeHead(400).end('{}');
    const { authorization = '' } = request.headers;
    void fetch(apiBase + request.url, { headers: { authorization } }).then(async (answer) =>
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text()),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('without keys there is nothing to compare with', async () => {
  const { operate } = await startBehind();
  const environment = Object.fromEntries(
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO', 'STRIPE_PRICE_ENTERPRISE'].map((name) => [
      name,
      '',
    ]),
  );
  expect(await operate(['stripe', 'reconcile'], { environment })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Payments are not configured here: /),
  });
});
