import { ERRORS, paymentCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import { PLAN_KEYS } from '@doorsign/shared-schema/plans';
import { createOwner, openAs } from '../support/owner.ts';
import { buyPlan } from '../support/stripe.ts';
import { expect } from '../support/test.ts';
import { LONG_NAME } from './samples.ts';
import { asOwner, isShown, visit, type SavedSettings, type ShownScreen } from './show-screen.ts';

type Subscription = AnswerOf<typeof paymentCalls.subscription>;
type Transactions = AnswerOf<typeof paymentCalls.transactions>;

const IN_DAYS = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const PRO: Subscription = {
  available: true,
  plan: 'pro',
  status: 'active',
  subscribedPlan: 'pro',
  trialEndsAt: null,
  periodEndsAt: IN_DAYS(20),
  cancelAt: null,
  graceEndsAt: null,
  trialAvailable: false,
  supportEmail: null,
};

const PAYMENTS: Transactions = (['pending', 'failed', 'paid', 'paid'] as const).map((payment_status, ago) => ({
  id: `in_${ago}`,
  plan: 'pro',
  amount: 900,
  currency: 'usd',
  payment_status,
  created_at: IN_DAYS(-30 * ago - 1),
}));

/** Opens /billing of a subscriber with the given subscription. */
const asSubscriber =
  (own: Partial<Subscription>, saved: SavedSettings = { plan: 'pro' }): ShownScreen['show'] =>
  async (page, server) => {
    await page.route(`**${paymentCalls.subscription.path}`, (route) => route.fulfill({ json: { ...PRO, ...own } }));
    await page.route(`**${paymentCalls.transactions.path}`, (route) => route.fulfill({ json: PAYMENTS }));
    await asOwner('/billing', saved)(page, server);
    await expect(page.getByRole('list', { name: 'Transactions' })).toBeVisible();
  };

const STATUS = `**${paymentCalls.checkoutStatus.path.replace('{sessionId}', '*')}`;

/** Opens /billing/success with the given answer of the status call. */
const verifying =
  (answer: Partial<AnswerOf<typeof paymentCalls.checkoutStatus>>, words: string): ShownScreen['show'] =>
  async (page, server) => {
    const json = { payment_status: 'paid', status: 'complete', plan: 'pro', amount_total: 900, currency: 'usd' };
    await page.route(STATUS, (route) => route.fulfill({ json: { ...json, ...answer } }));
    const owner = await createOwner(server);
    await openAs(page, server, owner, '/billing/success?session_id=cs_1');
    await expect(page.getByText(words, { exact: false })).toBeVisible();
  };

/** /pricing, /billing and the pages after a checkout in all visually distinct states. */
export const BILLING_SCREENS: readonly ShownScreen[] = [
  {
    name: 'pricing',
    async show(page, server) {
      await visit('/pricing')(page, server);
      await page.getByText('How does the free trial work?').click();
    },
  },
  ...PLAN_KEYS.map((plan) => ({ name: `pricing, ${plan}`, show: asOwner('/pricing', { plan }) })),
  { name: 'billing', show: asOwner('/billing', { businessName: LONG_NAME }) },
  {
    name: 'billing, a trial',
    async show(page, server) {
      const owner = await createOwner(server);
      await buyPlan(server, owner, 'pro');
      await openAs(page, server, owner, '/billing');
      await isShown(page);
      await expect(page.getByText(/days left in your free trial/)).toBeVisible();
    },
  },
  { name: 'billing, every payment', show: asSubscriber({ cancelAt: IN_DAYS(20) }, { plan: 'enterprise' }) },
  { name: 'billing, overdue', show: asSubscriber({ status: 'past_due', graceEndsAt: IN_DAYS(6) }) },
  { name: 'billing, lost', show: asSubscriber({ status: 'unpaid', plan: 'free' }, { plan: 'free' }) },
  {
    name: 'billing offline',
    async show(page, server) {
      await asSubscriber({})(page, server);
      await page.context().setOffline(true);
      await expect(page.getByText('Billing needs a connection')).toBeVisible();
    },
  },
  {
    name: 'billing refused',
    async show(page, server) {
      const { status, detail } = ERRORS.busy;
      await page.route(`**${paymentCalls.subscription.path}`, (route) =>
        route.fulfill({ status, json: { detail, code: 'busy', message: detail, request_id: 'x' } }),
      );
      await asOwner('/billing')(page, server);
      await expect(page.getByText('Your payments couldn’t be loaded')).toBeVisible();
    },
  },
  {
    name: 'payment, checking',
    show: verifying({ payment_status: 'unpaid', status: 'open' }, 'Verifying your payment'),
  },
  { name: 'payment, paid', show: verifying({}, 'Payment successful') },
  { name: 'payment, expired', show: verifying({ payment_status: 'unpaid', status: 'expired' }, 'session expired') },
  { name: 'payment, cancelled', show: asOwner('/billing/cancel') },
];
