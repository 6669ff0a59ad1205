import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { CHECKOUT_URL, PORTAL_URL } from '../../../test/pretend-payments.ts';
import { errorBody, type PretendServer } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { BillingScreen } from './billing-screen.tsx';

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<BillingScreen />, options);
  await screen.findByRole('region', { name: 'Transaction history' });
  return { ...device, user: userEvent.setup() };
};

const region = (name: string) => within(screen.getByRole('region', { name }));

const onTrial = ({ payments }: PretendServer): void => {
  payments.subscription = {
    ...payments.subscription,
    status: 'trialing',
    subscribedPlan: 'pro',
    trialEndsAt: '2026-12-04T12:00:00.000Z',
    periodEndsAt: '2026-12-04T12:00:00.000Z',
    trialAvailable: false,
  };
  payments.transactions = [
    {
      id: 'in_1',
      plan: 'pro',
      amount: 0,
      currency: 'usd',
      payment_status: 'paid',
      created_at: '2026-11-20T12:00:00.000Z',
    },
  ];
};

test('the free plan offers both upgrades with a trial', async () => {
  const { user, server, left } = await open();
  expect(region('Current plan').getByText('Starter')).toBeVisible();
  expect(await screen.findByText('Your first 14 days are free. Cancel anytime.')).toBeVisible();
  expect(screen.getByText('No payments yet.')).toBeVisible();
  expect(screen.getByText('Secure payments.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Manage in portal' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Upgrade to Enterprise' }));
  await waitFor(() => expect(left).toEqual([CHECKOUT_URL]));
  expect(server.payments.checkouts).toEqual([{ plan: 'enterprise', origin_url: window.location.origin }]);
  // The button stays busy until the page is left.
  expect(screen.getByRole('button', { name: 'Opening checkout…' })).toHaveAttribute('aria-disabled', 'true');
});

test('a subscriber sees the remaining trial days and manages the plan in the portal', async () => {
  const { user, left } = await open({ plan: 'pro', prepare: onTrial });
  expect(region('Current plan').getByText(/^14 days left in your free trial/)).toBeVisible();
  expect(region('Available upgrades').getByText('Enterprise')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Upgrade to/ })).not.toBeInTheDocument();
  expect(region('Current plan').getByText(/Update your card, get receipts or cancel/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Manage in portal' }));
  await waitFor(() => expect(left).toEqual([PORTAL_URL]));
});

test('a subscriber’s mail to support has priority, with plan and business', async () => {
  await open({ plan: 'pro', prepare: onTrial });
  const link = (await screen.findByRole('region', { name: 'Priority support' })).querySelector('a');
  expect(link).toHaveTextContent('Contact Support');
  const mail = new URL(link?.href ?? '');
  expect(mail.pathname).toBe('help@doorsign.example');
  expect(mail.searchParams.get('subject')).toBe('[Priority] Harbor Bakery: A question about Doorsign');
  expect(mail.searchParams.get('body')).toContain('Plan: Business Pro\r\nBusiness: Harbor Bakery (');
});

test('on the free plan support is not called priority, and without an address there is none', async () => {
  const { reload, server } = await open();
  const link = (await screen.findByRole('region', { name: 'Support' })).querySelector('a');
  expect(link).toHaveAttribute('href', 'mailto:help@doorsign.example?subject=A%20question%20about%20Doorsign');
  server.payments.subscription.supportEmail = null;
  await reload();
  await screen.findByRole('region', { name: 'Current plan' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Contact Support' })).not.toBeInTheDocument());
});

test('support by phone is offered where the server names a number', async () => {
  await open({
    plan: 'enterprise',
    prepare: (server) => {
      server.payments.subscription.supportPhone = '+1 (555) 010-0100';
    },
  });
  const link = await screen.findByRole('link', { name: 'Call Support' });
  expect(link).toHaveAttribute('href', 'tel:+15550100100');
  expect(screen.getByText('+1 (555) 010-0100')).toBeVisible();
});

test('a subscriber changes to a larger plan, which the portal confirms', async () => {
  const { user, server, left } = await open({ plan: 'pro', prepare: onTrial });
  await user.click(region('Available upgrades').getByRole('button', { name: 'Change to Enterprise' }));
  await waitFor(() => expect(left).toHaveLength(1));
  expect(server.payments.checkouts).toEqual([{ plan: 'enterprise', origin_url: window.location.origin }]);
});

test('receipts are in the portal', async () => {
  const { user, left } = await open({ plan: 'pro', prepare: onTrial });
  await user.click(region('Transaction history').getByRole('button', { name: 'Get receipts' }));
  await waitFor(() => expect(left).toEqual([PORTAL_URL]));
});

const overdue = (server: PretendServer): void => {
  onTrial(server);
  server.payments.subscription.status = 'past_due';
};

test.each<{ name: string; options: OwnerDeviceOptions; main: string }>([
  { name: 'the free plan', options: {}, main: 'Upgrade to Business Pro' },
  { name: 'a paid plan', options: { plan: 'pro', prepare: onTrial }, main: 'Manage in portal' },
  { name: 'an overdue payment', options: { plan: 'pro', prepare: overdue }, main: 'Update your card' },
])('$name has one primary button: $main', async ({ options, main }) => {
  await open(options);
  await screen.findByRole('button', { name: main });
  const isPrimary = (button: HTMLElement) => button.className.split(' ').includes('bg-brand');
  expect(screen.getAllByRole('button').filter(isPrimary)).toEqual([screen.getByRole('button', { name: main })]);
});

test('the largest plan has no upgrade', async () => {
  await open({ plan: 'enterprise' });
  expect(region('Current plan').getByText('Enterprise')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Available upgrades' })).not.toBeInTheDocument();
});

test('transactions show paid, pending and failed payments', async () => {
  await open({
    plan: 'pro',
    prepare({ payments }) {
      payments.transactions = (['failed', 'pending', 'paid'] as const).map((payment_status, index) => ({
        id: `in_${index}`,
        plan: 'pro',
        amount: 900 + index,
        currency: 'usd',
        payment_status,
        created_at: '2026-11-19T12:00:00.000Z',
      }));
    },
  });
  const rows = within(screen.getByRole('list', { name: 'Transactions' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Business ProNov 19, 2026$9.00Failed',
    'Business ProNov 19, 2026$9.01Pending',
    'Business ProNov 19, 2026$9.02Paid',
  ]);
});

test('a failed payment is reported with the end of the plan', async () => {
  const { user, left } = await open({
    plan: 'pro',
    prepare(server) {
      onTrial(server);
      server.payments.subscription.status = 'past_due';
      server.payments.subscription.graceEndsAt = '2026-11-27T12:00:00.000Z';
    },
  });
  expect(screen.getByText('Your last payment failed')).toBeVisible();
  expect(screen.getByText(/^You’ll keep Business Pro until Nov 27, 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Update your card' }));
  await waitFor(() => expect(left).toEqual([PORTAL_URL]));
});

test('offline, billing shows the last known data and buys nothing', async () => {
  const device = await renderForOwner(<BillingScreen />, {
    prepare(server) {
      // A subscription that has ended: both ways to pay are on the screen.
      onTrial(server);
      server.payments.subscription.status = 'unpaid';
    },
  });
  await screen.findByRole('list', { name: 'Transactions' });
  device.server.online = false;
  await device.reload();
  act(() => device.services.local.connection.setState({ online: false }));
  expect(await screen.findByText('Billing needs a connection')).toBeVisible();
  expect(await screen.findByRole('list', { name: 'Transactions' })).toHaveTextContent('$0.00');
  for (const name of ['Upgrade to Business Pro', 'Upgrade to Enterprise', 'Manage in portal', 'Update your card'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(screen.getByText('Payments need a connection.')).toBeVisible();
});

test('offline without stored data, billing says so and loads by itself later', async () => {
  const { server, services } = await renderForOwner(<BillingScreen />, { online: false });
  server.online = false;
  act(() => services.local.connection.setState({ online: false }));
  expect(await screen.findByText('Your payments will appear here as soon as the server can be reached.')).toBeVisible();
  server.online = true;
  act(() => services.local.connection.setState({ online: true }));
  expect(await screen.findByText('No payments yet.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Billing needs a connection')).not.toBeInTheDocument());
});

test('a refusal shows the server’s text and can be retried', async () => {
  const prepare = ({ failing }: PretendServer): void => {
    failing.set(paymentCalls.transactions.path, { status: 503, body: { ...errorBody('busy'), detail: 'Busy now.' } });
  };
  const { user, server } = await open({ prepare });
  expect(await screen.findByText('Busy now.')).toBeVisible();
  expect(screen.getByText('Not available right now.')).toBeVisible();
  server.failing.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No payments yet.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Busy now.')).not.toBeInTheDocument());
});

test('a server without payments is reported', async () => {
  await open({
    prepare({ payments }) {
      payments.subscription.available = false;
    },
  });
  expect(await screen.findByText('Payments aren’t set up on this server.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upgrade to Business Pro' })).toBeDisabled();
});
