import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from './start-test-server.ts';

const DAY_S = 24 * 60 * 60;

/** Starts a server with an unpaid checkout of a 14-day trial. */
const startWithCheckout = async () => {
  const server = await startTestServer();
  const { apiBase, keys } = server.deps.stripe;
  const { hostname, port } = new URL(apiBase);
  const stripe = new Stripe(keys?.secretKey ?? '', { host: hostname, port, protocol: 'http' });
  const customer = await stripe.customers.create({ email: '"<b>"@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: keys?.pricePro, quantity: 1 }],
    success_url: `${server.url}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${server.url}/billing/cancel`,
    subscription_data: { trial_period_days: 14 },
  });
  return { server, stripe, customer, session };
};

const post = (server: TestServer, path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });

test('the checkout is a page of the server, without a script and with its texts escaped', async () => {
  const { server, session } = await startWithCheckout();
  const page = await fetch(session.url ?? '');
  expect(page.status).toBe(200);
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  const html = (await page.text()).replaceAll(/\s+/g, ' ');
  for (const text of ['14 days free', 'Then $9.00 per month', 'Due today: $0.00', '>Pay</button>', '>Cancel</button>'])
    expect(html).toContain(text);
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<b>');
  expect(new URL(session.url ?? '').pathname).toMatch(/^\/dev\/stripe\/checkout\/cs_test_[0-9a-f]+$/);
  expect(session.url?.startsWith(server.url)).toBe(true);
});

test('Pay leads to the success page, with the session in its address', async () => {
  const { server, stripe, session } = await startWithCheckout();
  const answer = await post(server, session.url ?? '', { action: 'pay', card: 'pays' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe(`${server.url}/billing/success?session_id=${session.id}`);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
});

test('a form of another site does not pay', async () => {
  const { server, stripe, session } = await startWithCheckout();
  const answer = await post(server, session.url ?? '', { action: 'pay' }, { 'Sec-Fetch-Site': 'cross-site' });
  expect(answer.status).toBe(404);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('a browser test lets time pass, and sees what became of it', async () => {
  const { server, session } = await startWithCheckout();
  await post(server, session.url ?? '', { action: 'pay' });
  const control = async (form: Record<string, string>) =>
    (await post(server, '/dev/stripe/control.json', form)).json() as Promise<{
      now: string;
      pendingEvents: { type: string }[];
      subscriptions: { status: string }[];
    }>;
  await server.stripe?.webhooks.settled();
  await control({ do: 'hold' });
  const later = await control({ do: 'advance', days: '14' });
  expect(later.subscriptions).toMatchObject([{ status: 'active' }]);
  expect(Date.parse(later.now)).toBe(server.now() + 14 * DAY_S * 1000);
  expect(later.pendingEvents.map(({ type }) => type)).toContain('customer.subscription.updated');
});

test('a browser test puts a subscription into any status', async () => {
  const { server, stripe, session, customer } = await startWithCheckout();
  await post(server, session.url ?? '', { action: 'pay' });
  const { subscriptions } = (await (await fetch(`${server.url}/dev/stripe/control.json`)).json()) as {
    subscriptions: { id: string; email: string }[];
  };
  expect(subscriptions).toMatchObject([{ email: customer.email }]);
  const id = subscriptions[0]?.id ?? '';
  const setStatus = (status: string) =>
    post(server, '/dev/stripe/control.json', { do: 'status', subscription: id, status });
  expect((await setStatus('paused')).status).toBe(200);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('paused');
  expect((await setStatus('asleep')).status).toBe(404);
});

test.each([
  { kind: 'error', type: 'StripeAPIError' },
  { kind: 'garbage', type: 'StripeAPIError' },
  { kind: 'refuse', type: 'StripeConnectionError' },
])('a browser test makes Stripe fail: $kind', async ({ kind, type }) => {
  const { server, stripe } = await startWithCheckout();
  await post(server, '/dev/stripe/control.json', { do: 'fault', kind });
  await expect(stripe.prices.list({}, { maxNetworkRetries: 0 })).rejects.toMatchObject({ type });
  await post(server, '/dev/stripe/control.json', { do: 'fault', kind: 'none' });
  expect((await stripe.prices.list()).data).toHaveLength(2);
});

test('people have the same controls on a page', async () => {
  const { server } = await startWithCheckout();
  const answer = await post(server, '/dev/stripe', { do: 'advance', days: '2' });
  expect(answer.headers.get('Location')).toBe(`${server.url}/dev/stripe`);
  expect(await (await fetch(`${server.url}/dev/stripe`)).text()).toContain('Fri, 13 Mar 2026 12:00:00 GMT');
});

test.each([
  { method: 'GET', path: '/dev/stripe/checkout/cs_test_x', status: 404 },
  { method: 'GET', path: '/dev/stripe/portal/bps_x', status: 404 },
  { method: 'GET', path: '/dev/stripe/other', status: 404 },
  { method: 'GET', path: '/dev/stripe/checkout/a/b', status: 404 },
  { method: 'GET', path: '/dev/stripes', status: 404 },
  { method: 'PUT', path: '/dev/stripe', status: 405 },
  { method: 'POST', path: '/dev/stripe/control.json', status: 404 },
])('$method $path answers $status', async ({ method, path, status }) => {
  const server = await startTestServer();
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(status);
});

test('production has no stand-in for Stripe, and neither has who configures Stripe', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_PRO: 'price_1',
    STRIPE_PRICE_ENTERPRISE: 'price_2',
  };
  const production = { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' };
  for (const environment of [keys, production]) {
    const server = await startTestServer({ environment });
    expect(server.stripe).toBeNull();
    expect((await fetch(`${server.url}/dev/stripe`)).status).toBe(404);
    expect(server.deps.stripe.apiBase).toBe('https://api.stripe.com');
  }
});
