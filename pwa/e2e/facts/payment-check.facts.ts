import type { Page } from '@playwright/test';
import { authCalls, paymentCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import { openAs } from '../support/owner.ts';
import { beginCheckout, payAndVanish } from '../support/stripe.ts';
import { expect } from '../support/test.ts';
import type { FactCheck, FactContext, FactGroup } from './fact.ts';

type Status = AnswerOf<typeof paymentCalls.checkoutStatus>;

const STATUS = `**${paymentCalls.checkoutStatus.path.replace('{sessionId}', '*')}`;
const UNPAID: Status = { payment_status: 'unpaid', status: 'open', plan: 'pro', amount_total: 900, currency: 'usd' };
const PAID: Status = { ...UNPAID, payment_status: 'paid', status: 'complete' };

const open =
  (path: string) =>
  ({ page, server, owner }: Omit<FactContext, 'row'>) =>
    openAs(page, server, owner, path);
const openSession = open('/billing/success?session_id=cs_1');

/** Sets the answer of the status call. */
const answering = (page: Page, status: Status): Promise<unknown> =>
  page.route(STATUS, (route) => route.fulfill({ json: status }));

const seesAlert: FactCheck = async ({ page, row }) => expect(page.getByRole('alert')).toHaveText(row.text);
const seesProblem: FactCheck = async ({ page }) =>
  expect(page.getByRole('heading', { name: 'Payment not verified' })).toBeVisible();
const seesLink: FactCheck = async ({ page, row }) => expect(page.getByRole('link', { name: row.text })).toBeVisible();

const paid: FactGroup = {
  name: 'payment verification, paid',
  tag: '@all',
  arrange: async ({ page, server, owner }) => {
    const { url, sessionId } = await beginCheckout(server, owner, 'pro');
    await payAndVanish(url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const refreshed = page.waitForResponse(async (response) => {
      const isMe = new URL(response.url()).pathname === authCalls.me.path && response.ok();
      return isMe && ((await response.json()) as AnswerOf<typeof authCalls.me>).plan === 'pro';
    });
    await openAs(page, server, owner, `/billing/success?session_id=${sessionId}`);
    await refreshed;
    await expect(page.getByText('Payment successful')).toBeVisible();
    expect(asked).toContain(paymentCalls.checkoutStatus.path.replace('{sessionId}', sessionId));
  },
  checks: {
    'route/billing/success': async ({ page }) => expect(new URL(page.url()).pathname).toBe('/billing/success'),
    'route/billing/success.session_id': async ({ page }) =>
      expect(new URL(page.url()).searchParams.get('session_id')).toMatch(/^cs_/),
    'poll.success': async ({ page }) => expect(page.getByText('You’re on Business Pro now.')).toBeVisible(),
    'billing-success.state.success': async ({ page }) => expect(page.getByText('$0.00')).toBeVisible(),
    'billing-success.error-only': async ({ page }) => {
      await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(0);
    },
    // The state that `arrange` has waited for.
    'upgrade.refresh': async ({ page }) => {
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await expect(page.getByRole('banner').getByText('Business', { exact: true })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
    },
  },
};

const amount: FactGroup = {
  name: 'payment verification, the amount',
  tag: '@all',
  arrange: async (context) => {
    await answering(context.page, PAID);
    await openSession(context);
  },
  checks: { 'c.amount': async ({ page }) => expect(page.getByText('$9.00', { exact: true })).toBeVisible() },
};

const expired: FactGroup = {
  name: 'payment verification, expired',
  tag: '@all',
  arrange: async (context) => {
    const { server, owner } = context;
    const { sessionId } = await beginCheckout(server, owner, 'pro');
    // Only one checkout is open at a time: the second one expires the first.
    await beginCheckout(server, owner, 'enterprise');
    await open(`/billing/success?session_id=${sessionId}`)(context);
  },
  checks: {
    'poll.expired': seesProblem,
    'billing-success.state.expired': seesProblem,
    'e.payment.expired': seesAlert,
    'billing-success.back': seesLink,
    'billing-success.support': async ({ page, row }) =>
      expect(page.getByRole('link', { name: row.text })).toHaveAttribute('href', /^mailto:/),
  },
};

let polls = 0;

const timeout: FactGroup = {
  name: 'payment verification, never paid',
  tag: '@all',
  arrange: async (context) => {
    polls = 0;
    await context.page.route(STATUS, async (route) => {
      polls += 1;
      await route.fulfill({ json: UNPAID });
    });
    await context.page.clock.install();
    await openSession(context);
  },
  checks: {
    'billing-success.state.checking': async ({ page }) =>
      expect(page.getByText('Verifying your payment...')).toBeVisible(),
    'poll.timeout': async ({ page }) => {
      const seen = page.getByText('Payment verification timed out.', { exact: false });
      await expect
        .poll(
          async () => {
            await page.clock.runFor(500);
            return seen.isVisible();
          },
          { timeout: 60_000, intervals: [50] },
        )
        .toBe(true);
      expect(polls).toBe(10);
    },
    'billing-success.state.timeout': seesProblem,
    'e.payment.timeout': seesAlert,
  },
};

const failing: FactGroup = {
  name: 'payment verification, a call that fails',
  tag: '@all',
  arrange: async (context) => {
    await context.page.route(STATUS, (route) => route.fulfill({ status: 503, body: '' }));
    await openSession(context);
  },
  checks: {
    'poll.error-request': seesProblem,
    'billing-success.state.error': seesProblem,
    'e.payment.error': seesAlert,
  },
};

const missing: FactGroup = {
  name: 'payment verification, no session',
  tag: '@all',
  arrange: open('/billing/success'),
  checks: { 'poll.error-missing': seesProblem, 'e.payment.missing': seesAlert },
};

/** Facts of /billing/success. */
export const paymentCheckFacts: readonly FactGroup[] = [paid, amount, expired, timeout, failing, missing];
