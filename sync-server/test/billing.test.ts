import { expect, test } from 'vitest';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { press, startShop } from './billing-shop.ts';
import { signUp } from './owner.ts';

const DAY = 24 * 60 * 60 * 1000;

test('the plans are those of the catalogue, and what is not built is called planned', async () => {
  const { server } = await startShop();
  const { answer } = await server.call(paymentCalls.plans);
  expect(Object.keys(answer)).toEqual(['free', 'pro', 'enterprise']);
  expect(answer.free).toEqual({
    name: 'Starter',
    amount: 0,
    currency: 'usd',
    features: ['Business hours', 'Widget styling', 'Timezone support'],
  });
  expect(answer.pro).toMatchObject({ name: 'Business Pro', amount: 900 });
  expect(answer.enterprise).toMatchObject({ name: 'Enterprise', amount: 2900 });
  expect(answer.pro.features).toContain('Holiday scheduling');
  expect(answer.pro.features).toContain('Emergency closures');
});

test('a checkout that is paid upgrades the plan, with a trial of fourteen days', async () => {
  const shop = await startShop();
  const { server } = shop;
  const ada = await shop.signUp();
  expect(await ada.plan()).toBe('free');
  const { url, session_id = '' } = (await ada.checkOut('pro')).answer;
  const status = () =>
    server.call(paymentCalls.checkoutStatus, { token: ada.token, params: { sessionId: session_id } });
  expect((await status()).answer).toEqual({
    payment_status: 'unpaid',
    status: 'open',
    plan: 'pro',
    amount_total: 0,
    currency: 'usd',
  });

  const paid = await press(url, { action: 'pay', card: 'pays' });
  expect(paid.headers.get('Location')).toBe(`${server.url}/billing/success?session_id=${session_id}`);
  await shop.settled();

  expect(await ada.plan()).toBe('pro');
  expect((await status()).answer).toEqual({
    payment_status: 'paid',
    status: 'complete',
    plan: 'pro',
    amount_total: 0,
    currency: 'usd',
  });
  expect((await server.call(paymentCalls.subscription, { token: ada.token })).answer).toEqual({
    available: true,
    plan: 'pro',
    status: 'trialing',
    subscribedPlan: 'pro',
    trialEndsAt: new Date(server.now() + 14 * DAY).toISOString(),
    periodEndsAt: new Date(server.now() + 14 * DAY).toISOString(),
    cancelAt: null,
    graceEndsAt: null,
    trialAvailable: false,
    supportEmail: null,
    supportPhone: null,
  });
});

test('support by phone is for owners on Enterprise, where the operator has a number', async () => {
  const shop = await startShop({ environment: { SUPPORT_PHONE: '+1 555 0100' } });
  const { answer } = await shop.server.call(paymentCalls.plans);
  expect(answer.enterprise.features).toContain('Phone support');
  const ada = await shop.signUp();
  const phone = async () =>
    (await shop.server.call(paymentCalls.subscription, { token: ada.token })).answer.supportPhone;
  expect(await phone()).toBeNull();
  await shop.server.deps.billing.grant(ada.id, 'enterprise');
  expect(await phone()).toBe('+1 555 0100');
});

test('what was paid is listed, newest first, in minor units', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('enterprise');
  await shop.settled();
  await shop.pass(15 * DAY);
  const { answer } = await shop.server.call(paymentCalls.transactions, { token: ada.token });
  expect(answer).toMatchObject([
    { plan: 'enterprise', amount: 2900, currency: 'usd', payment_status: 'paid' },
    { plan: 'enterprise', amount: 0, currency: 'usd', payment_status: 'paid' },
  ]);
  expect(new Date(answer[0]?.created_at ?? 0) > new Date(answer[1]?.created_at ?? 0)).toBe(true);
});

test('an owner who closes the tab after paying is upgraded by the webhook alone', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  expect(await ada.plan()).toBe('pro');
});

test('an owner who comes back before any webhook is upgraded by the status call', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  shop.stripe.webhooks.hold();
  const sessionId = await ada.buy('pro');
  expect(await ada.plan()).toBe('free');
  const { answer } = await shop.server.call(paymentCalls.checkoutStatus, { token: ada.token, params: { sessionId } });
  expect(answer).toMatchObject({ payment_status: 'paid', status: 'complete' });
  expect(await ada.plan()).toBe('pro');
});

test('only those with a proved e-mail buy, and only from our own pages', async () => {
  const { server, signUp: signUpBuyer } = await startShop();
  const { access_token: token } = await signUp(server, { email: 'eve@example.com' });
  const body = { plan: 'pro', origin_url: server.url } as const;
  expect((await server.call(paymentCalls.checkout, { token, body })).error).toMatchObject({ code: 'email_unverified' });

  const ada = await signUpBuyer();
  for (const origin of ['https://evil.example', `${server.url}.evil.example`, 'no address', '', 'null'])
    expect((await ada.checkOut('pro', origin)).error).toMatchObject({ code: 'invalid_origin' });
  expect((await ada.checkOut('pro', `${server.url}/pricing?a=b`)).status).toBe(200);
});

test('the plan that one has is not sold again', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  await ada.buy('pro');
  await shop.settled();
  const { status, error } = await ada.checkOut('pro').then((reply) => ({ status: reply.status, error: reply.error }));
  expect({ status, code: error.code, detail: error.detail }).toEqual({
    status: 409,
    code: 'already_subscribed',
    detail: 'You are already on the Business Pro plan.',
  });
  expect((await ada.checkOut('free')).error).toMatchObject({ code: 'validation_failed' });
});

test('a session of somebody else is not found, nor is one that does not exist', async () => {
  const shop = await startShop();
  const ada = await shop.signUp();
  const eve = await shop.signUp('eve@example.com');
  const sessionId = await ada.buy('pro');
  for (const id of [sessionId, 'cs_test_none', '../../v1/customers']) {
    const reply = await shop.server.call(paymentCalls.checkoutStatus, { token: eve.token, params: { sessionId: id } });
    expect(reply.error).toMatchObject({ code: 'not_found' });
  }
  expect(await eve.plan()).toBe('free');
});
