import type { Page } from '@playwright/test';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { FEATURE_TEXTS, PLAN_KEYS, PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { openAs } from '../support/owner.ts';
import { setPlan, showPlans } from '../support/plan.ts';
import { seesCheckout } from '../support/stripe.ts';
import { expect } from '../support/test.ts';
import { factIds, forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';
import { seesToast, toastSaying } from './see.ts';

const nameOf = (plan: PlanKey): string => PLANS[plan].marketingName;
const card = (page: Page, plan: PlanKey) => page.getByRole('region', { name: nameOf(plan), exact: true });
const main = (page: Page) => page.getByRole('main');

/** Checks that the row's text is on the page, ignoring case. */
const says: FactCheck = async ({ page, row }) =>
  expect(main(page).getByText(new RegExp(row.text, 'i')).first()).toBeVisible();

/** Checks that the row's text is a line of this plan's list, ignoring case. */
const lists =
  (plan: PlanKey): FactCheck =>
  async ({ page, row }) =>
    expect(
      card(page, plan)
        .getByRole('listitem')
        .filter({ hasText: new RegExp(row.text, 'i') }),
    ).toHaveCount(1);

const hasPrice =
  (plan: PlanKey): FactCheck =>
  async ({ page, row }) =>
    expect(card(page, plan).getByText(row.text, { exact: true })).toBeVisible();

const signsUpWith =
  (plan: PlanKey): FactCheck =>
  async ({ page, server }) => {
    await card(page, plan).getByRole('link').click();
    await expect(page).toHaveURL(`${server.url}/signup?plan=${plan}`);
    await showPlans(page);
    await expect(page.getByRole('radio', { name: nameOf(plan) })).toBeChecked();
    await page.goBack();
    await expect(card(page, plan)).toBeVisible();
  };

const visitor: FactGroup = {
  name: 'pricing, a visitor',
  tag: '@all',
  arrange: async ({ page, server }) => {
    await page.goto(`${server.url}/pricing`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  checks: {
    'route/pricing': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/pricing`),
    'pricing.cards': async ({ page }) => {
      for (const plan of PLAN_KEYS) await expect(card(page, plan)).toBeVisible();
    },
    's1.names-marketing': async ({ page }) => {
      for (const name of ['Business Pro', 'Enterprise'])
        await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
    },
    'pricing.features': async ({ page }) => {
      for (const plan of PLAN_KEYS) {
        const lines = card(page, plan).getByRole('list').getByRole('listitem').filter({ visible: true });
        const built = FEATURE_TEXTS[plan].filter(({ available }) => available).length;
        // The locations and domains, and one line for all that is planned.
        const count = built + 1 + (built < FEATURE_TEXTS[plan].length ? 1 : 0);
        await expect(lines).toHaveCount(count);
        await expect(lines.locator('svg')).toHaveCount(count);
      }
    },
    'pricing.popular': says,
    'pricing.popular-pro': async ({ page }) => {
      await expect(card(page, 'pro').getByText('Most Popular')).toBeVisible();
      await expect(page.getByText('Most Popular')).toHaveCount(1);
    },
    'pricing.faq': async ({ page }) => {
      await expect(page.getByText('There is one trial per account.')).toBeVisible();
      await page.getByText('Can I cancel anytime?').click();
      await expect(page.getByText('Yes, under Billing, in two clicks.')).toBeVisible();
    },
    'c.price.free': hasPrice('free'),
    'c.price.pro': hasPrice('pro'),
    'c.price.enterprise': hasPrice('enterprise'),
    'c.per-month': says,
    'c.trial': async ({ page }) =>
      expect(main(page).getByText('14-day free trial', { exact: false }).first()).toBeVisible(),
    'c.cancel-anytime': says,
    ...forEachFact(factIds('feature.free.'), lists('free')),
    ...forEachFact(factIds('feature.pro.'), lists('pro')),
    ...forEachFact(factIds('feature.enterprise.'), lists('enterprise')),
    'pricing.visitor.free': signsUpWith('free'),
    'pricing.visitor.pro': signsUpWith('pro'),
    'pricing.visitor.enterprise': signsUpWith('enterprise'),
  },
};

const openPricing = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await openAs(page, server, owner, '/pricing');
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
};

/** Opens the page again as an owner with this plan, and waits for it: the page first shows the plan that the device remembers,
 * and its buttons act on the shown plan. */
const openWith = async ({ page, server, owner }: FactContext, plan: PlanKey): Promise<void> => {
  await setPlan(server, owner, plan);
  await page.goto(`${server.url}/pricing`);
  await expect(card(page, plan).getByText(/^Currently on/)).toBeVisible();
};

/** Runs a check on the open page for each plan of the owner. */
const onEachPlan = async (context: FactContext, check: (plan: PlanKey) => Promise<void>): Promise<void> => {
  for (const plan of PLAN_KEYS) {
    await setPlan(context.server, context.owner, plan);
    await context.page.reload();
    await check(plan);
  }
};

const owners: FactGroup = {
  name: 'pricing, an owner',
  tag: '@all',
  arrange: openPricing,
  checks: {
    'pricing.currently': (context) =>
      onEachPlan(context, (plan) =>
        expect(context.page.getByText(context.row.text.replace('X', nameOf(plan)), { exact: true })).toBeVisible(),
      ),
    'pricing.currently-where': (context) =>
      onEachPlan(context, async (plan) => {
        await expect(card(context.page, plan).getByText(/^Currently on/)).toBeVisible();
        await expect(context.page.getByText(/^Currently on/)).toHaveCount(1);
      }),
    'pricing.current': (context) =>
      onEachPlan(context, (plan) =>
        expect(card(context.page, plan).getByText(context.row.text, { exact: true })).toBeVisible(),
      ),
    'pricing.back': async ({ page, server }) => {
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
    },
    'v.checkout.already.title': async (context) => {
      await openWith(context, 'pro');
      await card(context.page, 'pro').getByRole('button').click();
      await seesToast(context);
    },
    'v.checkout.already.description': async ({ page, row }) =>
      expect(toastSaying(page, row.text.replace('{plan}', nameOf('pro')))).toBeVisible(),
    'e.checkout.title': async (context) => {
      const { page } = context;
      await page.route(`**${paymentCalls.checkout.path}`, (route) => route.fulfill({ status: 502, body: '' }));
      await openWith(context, 'free');
      await card(page, 'pro').getByRole('button').click();
      await seesToast(context);
    },
    'e.checkout.fallback': seesToast,
    'call.checkout.navigate': async (context) => {
      const { page, server } = context;
      await page.unroute(`**${paymentCalls.checkout.path}`);
      await openWith(context, 'free');
      const asked = page.waitForRequest(`**${paymentCalls.checkout.path}`);
      await card(page, 'pro').getByRole('button').click();
      expect((await asked).postDataJSON()).toEqual({ plan: 'pro', origin_url: server.url });
      await seesCheckout(page);
      expect(page.url()).toMatch(/\/dev\/stripe\/checkout\//);
    },
  },
};

/** Facts of /pricing. */
export const pricingFacts: readonly FactGroup[] = [visitor, owners];
