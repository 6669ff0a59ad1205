import { expect, test } from 'vitest';
import { PUBLIC_URL, startStripe } from '../../test/start-stripe.ts';

test('a checkout with a trial ends in a trialing subscription and a page of one’s own', async () => {
  const { stripe, standIn, checkout, press, takeTypes } = await startStripe();
  const { customer, session } = await checkout({ trialDays: 14 });
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    client_reference_id: 'account-1',
    amount_total: 0,
    currency: 'usd',
    subscription: null,
    url: standIn.checkoutUrl(session.id),
  });

  const answer = await press(session.url, { action: 'pay' });
  expect(answer).toEqual({ kind: 'redirect', to: `${PUBLIC_URL}/billing/success?session_id=${session.id}` });
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'subscription.latest_invoice', 'line_items'],
  });
  const trialEnd = session.created + 14 * 24 * 60 * 60;
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    url: null,
    subscription: {
      status: 'trialing',
      trial_end: trialEnd,
      latest_invoice: { status: 'paid', total: 0, billing_reason: 'subscription_create' },
      items: { data: [{ current_period_end: trialEnd, price: { id: standIn.keys.pricePro, unit_amount: 900 } }] },
    },
    line_items: { data: [{ quantity: 1, price: { id: standIn.keys.pricePro } }] },
  });
  expect(await takeTypes()).toEqual([
    'customer.created',
    'payment_method.attached',
    'invoice.created',
    'customer.subscription.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'checkout.session.completed',
  ]);
});
