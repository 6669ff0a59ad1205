import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { keepSignupPlan, readSignupPlan } from '../../lib/signup-plan.ts';
import { loseConnection } from '../../../test/lose-connection.ts';
import { errorBody, type PretendServer } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { CancelScreen } from './cancel-screen.tsx';
import { SuccessScreen } from './success-screen.tsx';

const PATH = '/billing/success?session_id=cs_1';
const STATUS = paymentCalls.checkoutStatus.path.replace('{sessionId}', 'cs_1');

const open = (options: OwnerDeviceOptions = {}) => renderForOwner(<SuccessScreen />, { path: PATH, ...options });
const asks = ({ requests }: PretendServer, call: string): number => requests.filter((each) => each === call).length;

beforeEach(() => keepSignupPlan(null));

test('a successful payment shows its amount, and the plan is active', async () => {
  const { server, services } = await open({
    prepare(each) {
      each.payments.status.amount_total = 900;
      each.setPlan('pro');
    },
  });
  expect(await screen.findByText('Payment successful')).toBeVisible();
  expect(screen.getByText('You’re on Business Pro now.')).toBeVisible();
  expect(screen.getByText('$9.00')).toBeVisible();
  expect(asks(server, 'GET /api/auth/me')).toBeGreaterThan(0);
  expect(services.local.session.store.getState().user?.plan).toBe('pro');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: 'Contact Support' })).not.toBeInTheDocument();
});

test('a trial costs nothing today, and the first payment has its date', async () => {
  await open({
    prepare(each) {
      const trial = { status: 'trialing', subscribedPlan: 'pro', trialEndsAt: '2026-12-04T19:14:00.000Z' } as const;
      Object.assign(each.payments.subscription, trial);
      each.setPlan('pro');
    },
  });
  expect(await screen.findByText('$0.00')).toBeVisible();
  expect(screen.getByText(/Your free trial has started/)).toBeVisible();
  const due = '14 days left in your free trial. Your first payment of $9.00 is due on Dec 4, 2026.';
  expect(await screen.findByText(due)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add your holidays' })).toHaveAttribute('href', '/holidays');
});

test('after a signup, it leads to the setup', async () => {
  keepSignupPlan('left');
  await open();
  const link = await screen.findByRole('link', { name: 'Continue to setup' });
  expect(link).toHaveAttribute('href', '/onboarding');
  await userEvent.click(link);
  expect(readSignupPlan()).toBeNull();
});

test.each([
  {
    name: 'an expired session',
    prepare: ({ payments }: PretendServer) => {
      payments.status = { ...payments.status, payment_status: 'unpaid', status: 'expired' };
    },
    words: 'Payment session expired. Please try again.',
  },
  {
    name: 'a call that fails',
    prepare: ({ failing }: PretendServer) =>
      void failing.set(STATUS, { status: 503, body: errorBody('payments_unavailable') }),
    words: 'Error verifying payment. Please contact support if your payment was processed.',
  },
])('$name is reported with a link to support', async ({ prepare, words }) => {
  await open({ prepare });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:help@doorsign.example?subject=My%20payment',
    ),
  );
});

test.each(['/billing/success', '/billing/success?session_id='])('%s is not a session id', async (path) => {
  const { server } = await open({ path });
  expect(await screen.findByText('No payment session found.')).toBeVisible();
  expect(server.requests.filter((call) => call.includes('checkout'))).toEqual([]);
});

test('a payment counts only once the server confirms it', async () => {
  await open({
    prepare({ payments }) {
      payments.status = { ...payments.status, payment_status: 'unpaid', status: 'open' };
    },
  });
  expect(await screen.findByText('Verifying your payment...')).toBeVisible();
  expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
});

test('offline it waits for the connection and continues by itself', async () => {
  loseConnection();
  const { server, services } = await open({ online: false });
  expect(await screen.findByText(/^You’re offline\. We’ll verify your payment/)).toBeVisible();
  server.online = true;
  act(() => services.local.connection.setState({ online: true }));
  expect(await screen.findByText('Payment successful')).toBeVisible();
});

test('a canceled checkout costs nothing and can be repeated', async () => {
  await renderForOwner(<CancelScreen />);
  expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  for (const price of ['$0 forever', '$9 per month', '$29 per month']) expect(screen.getByText(price)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/pricing');
  expect(screen.queryByRole('link', { name: 'Continue with Starter' })).not.toBeInTheDocument();
});

test('a canceled checkout after a signup leads to the setup', async () => {
  keepSignupPlan('left');
  await renderForOwner(<CancelScreen />);
  const link = await screen.findByRole('link', { name: 'Continue with Starter' });
  expect(link).toHaveAttribute('href', '/onboarding');
  await userEvent.click(link);
  expect(readSignupPlan()).toBeNull();
});
