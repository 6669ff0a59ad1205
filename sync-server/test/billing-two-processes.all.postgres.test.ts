import { expect, test } from 'vitest';
import { authCalls, paymentCalls } from '@doorsign/shared-schema/api';
import { forgetBilling, liveThrough, postEvent, shuffled, storedBilling } from './billing-history.ts';
import { createShop, press, type Buyer, type Shop } from './billing-shop.ts';
import { PASSWORD } from './owner.ts';
import { randomOf } from './random-of.ts';
import { startTestServers } from './start-test-servers.ts';
import type { TestServer } from './start-test-server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A generous timeout, in milliseconds: these are hundreds of transactions on a machine that may be busy. */
const LONG = { timeout: 600_000 };

/** Starts one shop whose calls are handled by two processes in turn. */
const startChain = async (): Promise<Shop & { both: readonly [TestServer, TestServer] }> => {
  const { first, second, roundRobin } = await startTestServers();
  const both = [first, second] as const;
  return { ...createShop(roundRobin, both), both };
};

const billingMails = async ({ server }: Shop): Promise<string[]> => {
  const rows = await server.deps.database.read
    .selectFrom('outgoing_mail')
    .select('subject')
    .where('kind', '=', 'billing')
    .orderBy('subject')
    .execute();
  return rows.map(({ subject }) => subject);
};

const running = ({ stripe }: Shop) =>
  stripe.state.subscriptions.filter(({ status }) => status === 'trialing' || status === 'active');

const openSessions = ({ stripe }: Shop) => stripe.state.checkoutSessions.filter(({ status }) => status === 'open');

const checkOutAt = ({ url, deps, call }: TestServer, { token }: Buyer, plan: 'pro' | 'enterprise') => {
  expect(url).toBeTruthy();
  return call(paymentCalls.checkout, { token, body: { plan, origin_url: deps.config.publicUrl } });
};

test('twenty events and more, to two processes in turn, come to one end in any order, with repeats', LONG, async () => {
  const shop = await startChain();
  const { webhooks } = shop.stripe;
  const ids = await liveThrough(shop);
  expect(ids.length).toBeGreaterThanOrEqual(20);
  for (const id of ids) expect((await postEvent(shop.server.url, webhooks.sign(id))).status).toBe(200);
  await shop.settled();
  await shop.server.deps.billing.catchUp.settle();
  const end = await storedBilling(shop);
  expect(end.mails).toContain('Your Doorsign payment didn’t go through');

  const random = randomOf(1);
  for (let order = 0; order < 12; order += 1) {
    await forgetBilling(shop);
    const sent = shuffled([...ids, ...ids.filter(() => random() < 0.3)], random);
    const answers = await Promise.all(sent.map((id) => postEvent(shop.server.url, webhooks.sign(id))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await shop.settled();
    // The catch-up handles within a minute the events that a process gave up because the other one was faster each time.
    await shop.server.deps.billing.catchUp.settle();
    expect(await storedBilling(shop), `order ${order}`).toEqual(end);
  }
});

test('one event that comes to both processes at once is one event, and one mail', LONG, async () => {
  const shop = await startChain();
  shop.stripe.webhooks.hold();
  const ada = await shop.signUp();
  await ada.buy('pro');
  const signed = shop.stripe.webhooks.pending().map(({ id }) => shop.stripe.webhooks.sign(id));
  for (const event of signed) {
    const answers = await Promise.all(shop.both.map(({ url }) => postEvent(url, event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  await shop.settled();
  expect(await ada.plan()).toBe('pro');
  const rows = await shop.server.deps.database.read.selectFrom('stripe_events').select('id').execute();
  expect(rows).toHaveLength(signed.length);
  expect(await billingMails(shop)).toHaveLength(1);
});

test('checkouts that are begun at both processes at once are one session of one customer', LONG, async () => {
  const shop = await startChain();
  for (const name of ['a', 'b', 'c', 'd']) {
    const buyer = await shop.signUp(`${name}@example.com`);
    const before = running(shop).length;
    const replies = await Promise.all([...shop.both, ...shop.both].map((server) => checkOutAt(server, buyer, 'pro')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ answer }) => answer.session_id)).size).toBe(1);
    const [session] = openSessions(shop);
    expect(openSessions(shop)).toHaveLength(1);
    const business = await shop.server.deps.database.read
      .selectFrom('businesses')
      .select('stripe_customer')
      .where('id', '=', buyer.id)
      .executeTakeFirst();
    expect(session?.customer).toBe(business?.stripe_customer);
    for (const { answer } of replies) await press(answer.url, { action: 'pay', card: 'pays' });
    await shop.settled();
    expect(running(shop)).toHaveLength(before + 1);
    expect(await buyer.plan()).toBe('pro');
  }
});

test('checkouts for two plans at both processes at once never leave two that can be paid', LONG, async () => {
  const shop = await startChain();
  for (const name of ['a', 'b', 'c', 'd']) {
    const buyer = await shop.signUp(`${name}@example.com`);
    const before = running(shop).length;
    const [first, second] = shop.both;
    await Promise.all([checkOutAt(first, buyer, 'pro'), checkOutAt(second, buyer, 'enterprise')]);
    expect(openSessions(shop).length).toBeLessThanOrEqual(1);
    const { answer } = await buyer.checkOut('pro');
    expect(openSessions(shop)).toHaveLength(1);
    await press(answer.url, { action: 'pay', card: 'pays' });
    await shop.settled();
    expect(running(shop)).toHaveLength(before + 1);
    expect(await buyer.plan()).toBe('pro');
  }
});

test('what is due by time is told once, though both processes see it', LONG, async () => {
  const shop = await startChain();
  const settleBoth = () => Promise.all(shop.both.map(({ deps }) => deps.billing.catchUp.settle()));
  const ada = await shop.signUp();
  await ada.buy('pro', 'declines_later');
  await shop.settled();
  shop.server.pass(11 * DAY + HOUR);
  await settleBoth();
  expect((await billingMails(shop)).filter((subject) => subject.includes('trial'))).toHaveLength(1);
  // The first payment fails. Each process receives the event, and compares its data with Stripe at the same time.
  for (let week = 0; week < 2; week += 1) {
    shop.server.pass(7 * DAY);
    shop.stripe.catchUp();
    await Promise.all([
      ...shop.both.map(({ deps }) => deps.billing.catchUp.reconcile()),
      ...shop.both.map(({ deps }) => deps.billing.catchUp.settle()),
    ]);
    await shop.settled();
  }
  await settleBoth();
  const mails = await billingMails(shop);
  expect(mails.filter((subject) => subject.includes('trial'))).toHaveLength(1);
  expect(mails.filter((subject) => subject.includes('didn’t go through'))).toHaveLength(1);
  expect(await ada.plan()).toBe('free');
});

test(
  'of two processes that look at their jobs at once, one does each turn, and what was lost is found',
  LONG,
  async () => {
    const shop = await startChain();
    const lookBoth = async (): Promise<void> => {
      await Promise.all(shop.both.map(({ deps }) => deps.jobs.look()));
      await Promise.all(shop.both.map(({ deps }) => deps.jobs.settled()));
    };
    const turns = async () => {
      const rows = await shop.server.deps.database.read.selectFrom('jobs').select(['name', 'turn']).execute();
      return Object.fromEntries(rows.map(({ name, turn }) => [name, turn]));
    };
    await lookBoth();
    expect(await turns()).toMatchObject({ 'billing-reconcile': 1, 'billing-settle': 1, sweep: 1, 'roll-up': 1 });
    shop.stripe.webhooks.drop(1);
    const ada = await shop.signUp();
    await ada.buy('pro');
    await shop.settled();
    expect(await ada.plan()).toBe('free');
    shop.server.pass(HOUR);
    await lookBoth();
    await lookBoth();
    expect(await turns()).toMatchObject({ 'billing-reconcile': 2, 'billing-settle': 2, sweep: 2, 'roll-up': 2 });
    expect(await ada.plan()).toBe('pro');
    expect(await billingMails(shop)).toHaveLength(1);
  },
);

test(
  'an account that is deleted at both processes at once pays for nothing, and no answer is a failure',
  LONG,
  async () => {
    const shop = await startChain();
    const ada = await shop.signUp();
    await ada.buy('pro');
    await shop.settled();
    await shop.server.call(authCalls.proof, { token: ada.token, body: { password: PASSWORD } });
    const replies = await Promise.all(shop.both.map(({ call }) => call(authCalls.deleteAccount, { token: ada.token })));
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(204);
    expect(Math.max(...statuses)).toBeLessThan(500);
    expect(running(shop)).toEqual([]);
    await shop.settled();
  },
);
