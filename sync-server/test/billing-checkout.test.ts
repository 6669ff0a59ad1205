import { expect, test } from 'vitest';
import { authCalls, paymentCalls } from '@doorsign/shared-schema/api';
import { press, startShop, type Buyer, type Shop } from './billing-shop.ts';
import { PASSWORD } from './owner.ts';

const openSessions = ({ stripe }: Shop) => stripe.state.checkoutSessions.filter(({ status }) => status === 'open');

const running = ({ stripe }: Shop) =>
  stripe.state.subscriptions.filter(({ status }) => status === 'trialing' || status === 'active');

test('two checkouts at once are one session, and one subscription', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  const replies = await Promise.all([ada.checkOut('pro'), ada.checkOut('pro'), ada.checkOut('pro')]);
  const sessions = new Set(replies.map(({ answer }) => answer.session_id));
  expect(sessions.size).toBe(1);
  expect(shop.stripe.state.customers).toHaveLength(1);
  const { url } = replies[0].answer;
  await Promise.all([press(url, { action: 'pay', card: 'pays' }), press(url, { action: 'pay', card: 'pays' })]);
  await shop.settled();
  expect(running(shop)).toHaveLength(1);
});

test('checkouts for two plans at once leave one open, and one subscription whichever is paid', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  const replies = await Promise.all([ada.checkOut('pro'), ada.checkOut('enterprise')]);
  expect(openSessions(shop)).toHaveLength(1);
  for (const { answer } of replies) await press(answer.url, { action: 'pay', card: 'pays' });
  await shop.settled();
  expect(running(shop)).toHaveLength(1);
});

test('an open checkout is taken up again; one for another plan is given up for it', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  const first = (await ada.checkOut('pro')).answer;
  expect((await ada.checkOut('pro')).answer).toEqual(first);
  const other = (await ada.checkOut('enterprise')).answer;
  expect(other.session_id).not.toBe(first.session_id);
  expect(openSessions(shop).map(({ id }) => id)).toEqual([other.session_id]);
  const { answer } = await shop.server.call(paymentCalls.checkoutStatus, {
    token: ada.token,
    params: { sessionId: first.session_id ?? '' },
  });
  expect(answer).toMatchObject({ status: 'expired', payment_status: 'unpaid' });
});

test('a checkout that has expired at Stripe is not handed out again', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  const { session_id } = (await ada.checkOut('pro')).answer;
  await shop.pass(25 * 60 * 60 * 1000);
  const again = (await ada.checkOut('pro')).answer;
  expect(again.session_id).not.toBe(session_id);
  expect(openSessions(shop).map(({ id }) => id)).toEqual([again.session_id]);
});

test.each(['lost_answer', 'error'] as const)(
  'after a checkout with %s the next one leaves one session',
  { tags: 'all' },
  async (kind) => {
    const shop = await startShop();
    const ada = await shop.signUp();
    await ada.checkOut('enterprise');
    const { length } = shop.stripe.state.checkoutSessions;
    // The fault affects each request and each of the Stripe client's retries; the owner is asked to try again.
    await shop.stripe.setFault(kind === 'error' ? { kind, status: 500 } : { kind });
    expect((await ada.checkOut('pro')).error).toMatchObject({ code: 'payments_unavailable' });
    await shop.stripe.setFault(null);
    const { url, session_id } = (await ada.checkOut('pro')).answer;
    expect(openSessions(shop).map(({ id }) => id)).toEqual([session_id]);
    expect(shop.stripe.state.checkoutSessions.length).toBeLessThanOrEqual(length + 2);
    await press(url, { action: 'pay', card: 'pays' });
    await shop.settled();
    expect(await ada.plan()).toBe('pro');
  },
);

test('an answer that got lost is asked for by the same key, and is the same session', async () => {
  const shop = await startShop();
  const { database } = shop.server.deps;
  const ada = await shop.signUp();
  const { session_id } = (await ada.checkOut('pro')).answer;
  // As if the process had died between Stripe's response and storing the session id.
  await database.write((tx) => tx.updateTable('checkouts').set({ session_id: null }).execute());
  expect((await ada.checkOut('pro')).answer.session_id).toBe(session_id);
  await database.write((tx) => tx.updateTable('checkouts').set({ session_id: null }).execute());
  const other = (await ada.checkOut('enterprise')).answer;
  expect(openSessions(shop).map(({ id }) => id)).toEqual([other.session_id]);
});

test('a session that no row knows of is given up before another one begins', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.checkOut('pro');
  await shop.server.deps.database.write((tx) => tx.deleteFrom('checkouts').execute());
  const { session_id } = (await ada.checkOut('pro')).answer;
  expect(openSessions(shop).map(({ id }) => id)).toEqual([session_id]);
});

test('a customer whom Stripe does not know any more is made anew', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.checkOut('pro');
  await shop.server.deps.database.write((tx) =>
    tx.updateTable('businesses').set({ stripe_customer: 'cus_of_another_account' }).execute(),
  );
  await ada.buy('pro');
  await shop.settled();
  expect(await ada.plan()).toBe('pro');
});

test('a trial comes once, however often a plan is bought', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const [subscription] = shop.stripe.state.subscriptions;
  expect(subscription?.status).toBe('trialing');
  shop.stripe.forceStatus(subscription?.id ?? '', 'canceled');
  await shop.settled();
  expect(await ada.plan()).toBe('free');
  const sessionId = await ada.buy('pro');
  await shop.settled();
  expect(running(shop).map(({ status }) => status)).toEqual(['active']);
  const { answer } = await shop.server.call(paymentCalls.checkoutStatus, { token: ada.token, params: { sessionId } });
  expect(answer).toMatchObject({ payment_status: 'paid', amount_total: 900 });
});

/** Re-authenticates the owner and deletes the account. */
const deleteAccount = async ({ server }: Shop, { token }: Buyer): Promise<void> => {
  await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
  expect((await server.call(authCalls.deleteAccount, { token })).status).toBe(204);
};
const trialAvailable = async ({ server }: Shop, { token }: Buyer): Promise<boolean> =>
  (await server.call(paymentCalls.subscription, { token })).answer.trialAvailable;

test.each(['ada@gmail.com', 'a.d.a+again@googlemail.com'])(
  'a trial comes once for a mailbox: %s gets none after the account that had it is deleted',
  { tags: 'all' },
  async (email) => {
    const shop = await startShop();
    const ada = await shop.signUp('ada@gmail.com');
    await ada.buy('pro');
    await shop.settled();
    await deleteAccount(shop, ada);
    await shop.settled();
    shop.server.pass(60_000);
    const again = await shop.signUp(email);
    expect(await trialAvailable(shop, again)).toBe(false);
    await again.buy('pro');
    await shop.settled();
    expect(running(shop).map(({ status }) => status)).toEqual(['active']);
  },
);

test('a trial of an earlier release is remembered when its account is deleted', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  await shop.server.deps.database.write((tx) => tx.deleteFrom('used_trials').execute());
  await deleteAccount(shop, ada);
  expect(await trialAvailable(shop, await shop.signUp())).toBe(false);
});

test('who deletes an account without having had a trial has one with the next account', async () => {
  const shop = await startShop();
  await deleteAccount(shop, await shop.signUp());
  const again = await shop.signUp();
  expect(await trialAvailable(shop, again)).toBe(true);
  const stored = await shop.server.deps.database.read.selectFrom('used_trials').selectAll().execute();
  expect(stored).toEqual([]);
});

test('what is kept of a trial does not name the mailbox', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const stored = await shop.server.deps.database.read.selectFrom('used_trials').selectAll().execute();
  expect(stored).toEqual([
    { mailbox_hash: expect.stringMatching(/^[\w-]{43}$/) as string, noted_at: expect.any(Number) as number },
  ]);
});

test('a change between paid plans is confirmed in the portal, and is one subscription', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const { url, session_id } = (await ada.checkOut('enterprise')).answer;
  expect(session_id).toBeUndefined();
  const confirmed = await press(url, {
    action: 'confirm',
    subscription: shop.stripe.state.subscriptions[0]?.id ?? '',
    price: 'price_doorsign_enterprise',
  });
  expect(confirmed.headers.get('Location')).toBe(`${shop.server.url}/billing`);
  await shop.settled();
  expect(await ada.plan()).toBe('enterprise');
  expect(running(shop)).toHaveLength(1);
});

test('an owner whose payment is missing is sent to pay it, not to buy twice', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  shop.stripe.forceStatus(shop.stripe.state.subscriptions[0]?.id ?? '', 'unpaid');
  await shop.settled();
  expect(await ada.plan()).toBe('free');
  const { answer } = await ada.checkOut('pro');
  expect(answer.session_id).toBeUndefined();
  expect(answer.url).toContain('/dev/stripe/portal/');
});

test('the portal is for those who have bought something', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  expect((await shop.server.call(paymentCalls.portal, { token: ada.token })).error).toMatchObject({
    code: 'not_found',
  });
  await ada.buy('pro');
  const { url } = (await shop.server.call(paymentCalls.portal, { token: ada.token })).answer;
  expect(await (await fetch(url)).text()).toContain('Manage your subscription');
});

test('five checkouts an hour, and sixty looks at one a minute, are allowed', async () => {
  const shop = await startShop({ environment: { RATE_LIMITS: 'on' } });
  const ada = await shop.signUp();
  for (let time = 0; time < 5; time += 1) expect((await ada.checkOut('pro')).status).toBe(200);
  expect((await ada.checkOut('pro')).error).toMatchObject({ code: 'rate_limited' });
  const look = () =>
    shop.server.call(paymentCalls.checkoutStatus, { token: ada.token, params: { sessionId: 'cs_none' } });
  for (let time = 0; time < 60; time += 1) expect((await look()).status).toBe(404);
  expect((await look()).status).toBe(429);
});

test('a deleted account pays for nothing from that moment on', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  await shop.server.call(authCalls.proof, { token: ada.token, body: { password: PASSWORD } });
  expect((await shop.server.call(authCalls.deleteAccount, { token: ada.token })).status).toBe(204);
  expect(running(shop)).toEqual([]);
  await shop.settled();
});

test('an account stays when Stripe cannot be told to end its subscription', { tags: 'all' }, async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  await shop.stripe.setFault({ kind: 'refuse' });
  await shop.server.call(authCalls.proof, { token: ada.token, body: { password: PASSWORD } });
  const reply = await shop.server.call(authCalls.deleteAccount, { token: ada.token });
  expect(reply.error).toMatchObject({ code: 'payments_unavailable' });
  expect(await ada.plan()).toBe('pro');
});

test('a checkout that outlives its account can be paid, but never becomes a subscription that goes on', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  const { url } = (await ada.checkOut('pro')).answer;
  // Started after the deletion had ended the subscriptions and before it removed the account, so that nothing closed it.
  await shop.server.deps.database.write(async (tx) => {
    await tx.deleteFrom('businesses').execute();
    await tx.deleteFrom('accounts').execute();
    await tx.insertInto('deletions').values({ account_id: ada.id, deleted_at: shop.server.now() }).execute();
  });
  await press(url, { action: 'pay', card: 'pays' });
  await shop.settled();
  expect(shop.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['canceled']);
});
