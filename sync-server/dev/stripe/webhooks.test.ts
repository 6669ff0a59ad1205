import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { START_MS } from '../../test/start-test-server.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { PUBLIC_URL, startStripe } from '../../test/start-stripe.ts';
import { startStripeStandIn } from './main.ts';

test('an event is signed as Stripe signs: body, time and secret must be right', async () => {
  const { standIn, subscribe } = await startStripe();
  await subscribe();
  const [event] = standIn.controls.state.events;
  const { body, signature } = standIn.controls.webhooks.sign(event?.id ?? '');
  const check = (payload: string, secret: string, receivedAt: number) => () =>
    Stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, receivedAt);
  const { webhookSecret } = standIn.keys;
  expect(check(body, webhookSecret, START_MS)()).toMatchObject({ id: event?.id, api_version: Stripe.API_VERSION });
  expect(check(`${body} `, webhookSecret, START_MS)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(check(body, 'whsec_other', START_MS)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(check(body, webhookSecret, START_MS + 301_000)).toThrow('Timestamp outside the tolerance zone');
});

test('a signature is as old as its delivery, however far the test clock has gone', async () => {
  const { standIn, subscribe, received } = await startStripe();
  await subscribe({ trialDays: 14 });
  standIn.controls.advance(40 * 24 * 60 * 60 * 1000);
  await standIn.controls.webhooks.settled();
  expect(received.at(-1)?.created).toBeGreaterThan(START_MS / 1000 + 14 * 24 * 60 * 60);
});

test('what the webhook refuses waits, and is delivered by a retry', async () => {
  const { standIn, checkout, answerWith, takeTypes } = await startStripe();
  answerWith(500);
  await checkout();
  expect(await takeTypes()).toEqual([]);
  expect(standIn.controls.webhooks.pending()).toMatchObject([{ type: 'customer.created' }]);
  answerWith(200);
  await standIn.controls.webhooks.retry();
  expect(await takeTypes()).toEqual(['customer.created']);
  expect(standIn.controls.webhooks.pending()).toEqual([]);
});

test('held events come in any order, as often as a test likes', async () => {
  const { standIn, subscribe, takeTypes, received } = await startStripe();
  standIn.controls.webhooks.hold();
  await subscribe({ trialDays: 14 });
  expect(await takeTypes()).toEqual([]);
  const pending = standIn.controls.webhooks.pending();
  const order = pending.map(({ id }) => id).reverse();
  await standIn.controls.webhooks.release({ order, times: 2 });
  expect(received.map(({ id }) => id)).toEqual(order.flatMap((id) => [id, id]));
  expect(standIn.controls.webhooks.pending()).toEqual([]);
  expect(await standIn.controls.webhooks.resend(order[0] ?? '')).toBe(200);
});

test('events can be lost on the way; the list of events still has them', async () => {
  const { stripe, standIn, checkout, takeTypes } = await startStripe();
  standIn.controls.webhooks.drop(1);
  await checkout();
  expect(await takeTypes()).toEqual([]);
  expect(standIn.controls.webhooks.pending()).toEqual([]);
  standIn.controls.webhooks.drop(0.3);
  for (let time = 0; time < 60; time += 1) await stripe.customers.create({});
  const came = (await takeTypes()).length;
  expect(came).toBeGreaterThan(0);
  expect(came).toBeLessThan(60);
  expect((await stripe.events.list({ limit: 100 })).data).toHaveLength(61);
});

test('events are listed newest first, by type and time, for thirty days', async () => {
  const { stripe, standIn, subscribe } = await startStripe();
  const { subscription } = await subscribe({ trialDays: 14 });
  const typesOf = async (params: Stripe.EventListParams) =>
    (await stripe.events.list(params)).data.map(({ type }) => type);
  expect(await typesOf({ limit: 1 })).toEqual(['checkout.session.completed']);
  expect(await typesOf({ type: 'customer.subscription.*' })).toEqual(['customer.subscription.created']);
  expect(await typesOf({ types: ['invoice.paid', 'customer.created'] })).toEqual(['invoice.paid', 'customer.created']);
  const [created] = (await stripe.events.list({ type: 'customer.subscription.created' })).data;
  expect(await stripe.events.retrieve(created?.id ?? '')).toMatchObject({ data: { object: { id: subscription.id } } });
  standIn.controls.advance(12 * 24 * 60 * 60 * 1000);
  expect(await typesOf({ created: { gte: subscription.created + 1 } })).toEqual([
    'customer.subscription.trial_will_end',
  ]);
  standIn.controls.advance(40 * 24 * 60 * 60 * 1000);
  expect(await typesOf({ type: 'customer.created' })).toEqual([]);
});

test('a restart forgets nothing: keys, objects, the clock, events on their way', async () => {
  const dataDir = temporaryFolder('stripe');
  const first = await startStripe({ dataDir });
  first.answerWith(500);
  const { subscription } = await first.subscribe({ trialDays: 14 });
  first.standIn.controls.advance(1000);
  await first.standIn.controls.webhooks.settled();
  const pending = first.standIn.controls.webhooks.pending();
  await first.standIn.close();

  const second = await startStripe({ dataDir });
  expect(second.standIn.keys).toEqual(first.standIn.keys);
  expect(second.standIn.controls.now()).toBe(START_MS + 1000);
  expect(await second.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'trialing' });
  expect(await second.takeTypes()).toEqual(pending.map(({ type }) => type));
});

test('it does not run in production mode', async () => {
  const start = startStripeStandIn({
    mode: 'production',
    dataDir: temporaryFolder('stripe'),
    publicUrl: PUBLIC_URL,
    now: () => START_MS,
    randomBytes: () => new Uint8Array(),
    later: null,
  });
  await expect(start).rejects.toThrow('production');
});
