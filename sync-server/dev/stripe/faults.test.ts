import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startStripe } from '../../test/start-stripe.ts';

test.each([
  { fault: { kind: 'error', status: 500 }, type: 'StripeAPIError' },
  { fault: { kind: 'error', status: 429 }, type: 'StripeRateLimitError' },
  { fault: { kind: 'garbage' }, type: 'StripeAPIError' },
  { fault: { kind: 'lost_answer' }, type: 'StripeConnectionError' },
  { fault: { kind: 'refuse' }, type: 'StripeConnectionError' },
] as const)('$fault.kind is seen as $type, and is over when it is taken back', async ({ fault, type }) => {
  const { stripe, standIn } = await startStripe();
  await standIn.controls.setFault(fault);
  await expect(stripe.customers.create({ email: 'a@example.com' })).rejects.toMatchObject({ type });
  await standIn.controls.setFault(null);
  expect((await stripe.customers.list()).data).toHaveLength(fault.kind === 'lost_answer' ? 1 : 0);
});

test('a fault can hit so many requests and no more', async () => {
  const { stripe, standIn } = await startStripe();
  await standIn.controls.setFault({ kind: 'error', status: 503 }, 2);
  await expect(stripe.prices.list()).rejects.toMatchObject({ statusCode: 503 });
  await expect(stripe.prices.list()).rejects.toMatchObject({ statusCode: 503 });
  expect((await stripe.prices.list()).data).toHaveLength(2);
});

test('who hangs is given up by the client', async () => {
  const { standIn } = await startStripe();
  await standIn.controls.setFault({ kind: 'hang' });
  const { hostname, port } = new URL(standIn.apiBase);
  const stripe = new Stripe(standIn.keys.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 50,
  });
  await expect(stripe.prices.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
});

test('who is slow answers in the end', async () => {
  const { stripe, standIn } = await startStripe();
  await standIn.controls.setFault({ kind: 'slow', ms: 20 });
  expect((await stripe.prices.list()).data).toHaveLength(2);
});

test('an answer that was lost is given again to the same key', async () => {
  const { stripe, standIn } = await startStripe();
  const create = () => stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey: 'key-1' });
  // The client retries once after a broken connection.
  await standIn.controls.setFault({ kind: 'lost_answer' }, 2);
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  const { id } = await create();
  expect((await stripe.customers.list()).data.map((customer) => customer.id)).toEqual([id]);
});
