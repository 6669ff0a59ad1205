import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { CHECKOUT_URL } from '../../../test/pretend-payments.ts';
import { errorBody } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { PricingScreen } from './pricing-screen.tsx';

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<PricingScreen />, options);
  await screen.findByRole('link', { name: 'Back to Dashboard' });
  return { ...device, user: userEvent.setup() };
};

const card = (name: string) => within(screen.getByRole('region', { name }));

test.each(PLAN_KEYS)('an owner on %s sees which plan that is', async (plan) => {
  await open({ plan });
  for (const key of PLAN_KEYS) {
    const { marketingName } = PLANS[key];
    const found = card(marketingName).queryByText(`Currently on ${marketingName} Plan`);
    expect(found !== null).toBe(key === plan);
    expect(card(marketingName).queryByText('Current') !== null).toBe(key === plan);
  }
  expect(card('Business Pro').getByText('Most Popular')).toBeVisible();
});

test('the owner’s current plan cannot be bought again', async () => {
  const { user, server } = await open({ plan: 'pro' });
  await user.click(screen.getByRole('button', { name: 'Your plan' }));
  expect(await screen.findByText('Already subscribed')).toBeVisible();
  expect(screen.getByText('You are already on the Business Pro plan.')).toBeVisible();
  expect(server.payments.checkouts).toEqual([]);
});

test('a plan bought on another device is detected', async () => {
  const { user, server } = await open();
  const { failing } = server;
  failing.set(paymentCalls.checkout.path, { status: 409, body: errorBody('already_subscribed') });
  server.setPlan('pro');
  await user.click(await screen.findByRole('button', { name: 'Try Business Pro free' }));
  expect(await screen.findByText('You are already on the Business Pro plan.')).toBeVisible();
  expect(await screen.findByText('Currently on Business Pro Plan')).toBeVisible();
});

test('an owner on the free plan goes to the checkout', async () => {
  const { user, left } = await open();
  await user.click(await screen.findByRole('button', { name: 'Try Business Pro free' }));
  await waitFor(() => expect(left).toEqual([CHECKOUT_URL]));
});

test('switching between paid plans is a change, and to the free plan a cancellation', async () => {
  const { user, left, server } = await open({ plan: 'enterprise' });
  expect(screen.getByRole('link', { name: 'Cancel on the billing page' })).toHaveAttribute('href', '/billing');
  await user.click(screen.getByRole('button', { name: 'Switch to Business Pro' }));
  await waitFor(() => expect(left).toEqual([CHECKOUT_URL]));
  expect(server.payments.checkouts).toMatchObject([{ plan: 'pro' }]);
});

test.each([
  { name: 'the server’s words', body: errorBody('payments_unavailable'), words: /./ },
  { name: 'the app’s text where the server sends none', body: {}, words: 'Failed to create checkout session' },
])('a refused checkout shows the reason: $name', async ({ body, words }) => {
  const { user, server, left } = await open();
  server.failing.set(paymentCalls.checkout.path, { status: 503, body });
  const detail = 'detail' in body ? body.detail : words;
  await user.click(await screen.findByRole('button', { name: 'Try Business Pro free' }));
  expect(await screen.findByText('Payment Error')).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  expect(left).toEqual([]);
  expect(screen.getByRole('button', { name: 'Try Business Pro free' })).not.toHaveAttribute('aria-disabled');
});

test('offline, nothing can be bought', async () => {
  const { services } = await open();
  act(() => services.local.connection.setState({ online: false }));
  expect(await screen.findByText('Changing plans needs a connection')).toBeVisible();
  expect(screen.getByRole('button', { name: /Enterprise/ })).toBeDisabled();
});

test('the first question is open, and the others open on a press', async () => {
  const { user } = await open();
  expect(screen.getByText(/There is one trial per account/)).toBeVisible();
  const answer = screen.getByText(/You’ll see what it costs before you confirm/);
  expect(answer).not.toBeVisible();
  await user.click(screen.getByText('Can I switch between paid plans?'));
  expect(answer).toBeVisible();
});
