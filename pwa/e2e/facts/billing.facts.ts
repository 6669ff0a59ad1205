import type { Page } from '@playwright/test';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { PLAN_KEYS, PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { openAs } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { buyPlan, payWith, seesCheckout } from '../support/stripe.ts';
import { expect } from '../support/test.ts';
import type { FactCheck, FactContext, FactGroup } from './fact.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const current = (page: Page) => part(page, 'Current plan');
const upgrades = (page: Page) => part(page, 'Available upgrades');
const upgradeButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Upgrade to/ });
const history = (page: Page) => page.getByRole('list', { name: 'Transactions' });

const openBilling = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await openAs(page, server, owner, '/billing');
  await expect(current(page)).toBeVisible();
};

const withPlan = async ({ page, server, owner }: FactContext, plan: PlanKey): Promise<void> => {
  await setPlan(server, owner, plan);
  await page.reload();
  await expect(current(page).getByText(PLANS[plan].marketingName, { exact: true })).toBeVisible();
};

const plans: FactGroup = {
  name: 'billing, each plan',
  tag: '@all',
  arrange: openBilling,
  checks: {
    'route/billing': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/billing`),
    'billing.secure': async ({ page }) => expect(page.getByText('Secure payments.')).toBeVisible(),
    'billing.upgrade-free': async ({ page }) =>
      expect(upgradeButtons(page)).toHaveText(['Upgrade to Business Pro', 'Upgrade to Enterprise']),
    'billing.available': async (context) => {
      const { page } = context;
      await expect(upgrades(page).getByText('Business Pro', { exact: true })).toBeVisible();
      await withPlan(context, 'pro');
      await expect(upgrades(page).getByText('Enterprise', { exact: true })).toBeVisible();
      await withPlan(context, 'enterprise');
      await expect(upgrades(page)).toHaveCount(0);
    },
    'billing.upgrade-paid': async (context) => {
      for (const plan of ['pro', 'enterprise'] as const) {
        await withPlan(context, plan);
        await expect(upgradeButtons(context.page)).toHaveCount(0);
      }
    },
    'billing.current': async (context) => {
      for (const plan of ['free', 'pro', 'enterprise'] as const) {
        await withPlan(context, plan);
        await expect(current(context.page)).toContainText(PLANS[plan].price);
      }
    },
  },
};

const PAYMENT = { plan: 'pro', amount: 900, currency: 'usd', created_at: '2026-11-20T12:00:00.000Z' };

const listsPayment =
  (payment_status: 'pending' | 'failed'): FactCheck =>
  async ({ page, row }) => {
    await page.route(`**${paymentCalls.transactions.path}`, (route) =>
      route.fulfill({ json: [{ ...PAYMENT, id: 'in_1', payment_status }] }),
    );
    await page.reload();
    await expect(history(page).getByRole('listitem')).toHaveText(new RegExp(`\\$9\\.00.*${row.text}$`, 'i'));
    await page.unroute(`**${paymentCalls.transactions.path}`);
  };

const transactions: FactGroup = {
  name: 'billing, what was paid',
  tag: '@all',
  arrange: async (context) => {
    await buyPlan(context.server, context.owner, 'pro');
    await openBilling(context);
  },
  checks: {
    'billing.history': async ({ page }) => expect(history(page).getByRole('listitem')).toHaveCount(1),
    'transactions.paid': async ({ page, row }) =>
      expect(history(page).getByRole('listitem')).toHaveText(new RegExp(`${row.text}$`, 'i')),
    'transactions.pending': listsPayment('pending'),
    'transactions.failed': listsPayment('failed'),
  },
};

/** Buys a plan in the browser, and checks the app's new state. */
const buys =
  (plan: 'pro' | 'enterprise'): FactCheck =>
  async (context) => {
    const { page, server } = context;
    await openBilling(context);
    await page.getByRole('button', { name: `Upgrade to ${PLANS[plan].marketingName}` }).click();
    await payWith(page);
    await expect(page.getByText(`You’re on ${PLANS[plan].marketingName} now.`)).toBeVisible();
    await page.goto(`${server.url}/billing`);
    await expect(current(page).getByText(PLANS[plan].marketingName, { exact: true })).toBeVisible();
  };

const upgradeToPro: FactGroup = {
  name: 'upgrade to Business Pro',
  tag: '@all',
  checks: { 'upgrade.pro': buys('pro') },
};

const upgradeToEnterprise: FactGroup = {
  name: 'upgrade to Enterprise',
  tag: '@all',
  checks: { 'upgrade.enterprise': buys('enterprise') },
};

const cancelled: FactGroup = {
  name: 'a checkout that is cancelled',
  tag: '@all',
  arrange: async (context) => {
    await openBilling(context);
    await context.page.getByRole('button', { name: 'Upgrade to Business Pro' }).click();
  },
  checks: {
    's1.upgrade': async ({ page }) => seesCheckout(page),
    'route/billing/cancel': async ({ page, server }) => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(`${server.url}/billing/cancel`);
    },
    'billing-cancel.title': async ({ page, row }) =>
      expect(page.getByRole('heading', { level: 1, name: row.text })).toBeVisible(),
    'billing-cancel.prices': async ({ page }) => {
      for (const plan of PLAN_KEYS) await expect(page.getByText(PLANS[plan].price, { exact: true })).toBeVisible();
    },
    'billing-cancel.back': async ({ page, row }) => expect(page.getByRole('link', { name: row.text })).toBeVisible(),
    'billing-cancel.again': async ({ page, row }) => expect(page.getByRole('link', { name: row.text })).toBeVisible(),
    'billing-cancel.again.target': async ({ page, server }) => {
      await page.getByRole('link', { name: 'Try Again' }).click();
      await expect(page).toHaveURL(`${server.url}/pricing`);
      await page.goBack();
    },
    'billing-cancel.back.target': async ({ page, server }) => {
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
  },
};

/** Facts of /billing, its upgrades and /billing/cancel. */
export const billingFacts: readonly FactGroup[] = [plans, transactions, upgradeToPro, upgradeToEnterprise, cancelled];
