import type { Page } from '@playwright/test';
import { type AnalyticsAnswer, analyticsCalls, businessCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { dateIn } from '../support/clock.ts';
import { countEvents } from '../support/event-counts.ts';
import { prepare, publicPayload } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect } from '../support/test.ts';
import { openDashboard, putHours, ZONE } from './dashboard.facts.ts';
import type { FactCheck, FactGroup } from './fact.ts';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));

const screenOf = (page: Page) => page.getByRole('main');
const actions = (page: Page) => page.getByRole('region', { name: 'Quick actions' });
const figures = (page: Page) => page.getByRole('region', { name: 'Key numbers' });
const widget = (page: Page) => page.getByRole('region', { name: 'Widget' });
/** Returns one of the figures by its label, with the text below it. */
const stat = (page: Page, label: string) =>
  figures(page).getByRole('heading', { level: 3, name: label, exact: true }).locator('..');
const statLabels = (page: Page) => figures(page).getByRole('heading', { level: 3 });

const seesAction: FactCheck = async ({ page, row }) =>
  expect(actions(page).getByText(row.text, { exact: true })).toBeVisible();

/** Checks that a link with this name leads to a path; then goes back to the dashboard. */
const leadsTo =
  (name: RegExp, path: string): FactCheck =>
  async ({ page, server }) => {
    await screenOf(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(server.url + path);
    await page.goBack();
    await expect(figures(page)).toBeVisible();
  };

const seesStat: FactCheck = async ({ page, row }) => expect(stat(page, row.text)).toBeVisible();

const free: FactGroup = {
  name: 'dashboard, the free plan',
  tag: '@all',
  arrange: async (context) => {
    await putHours(context, NINE_TO_FIVE);
    await openDashboard(context);
  },
  checks: {
    'dashboard.banner': async ({ page }) =>
      expect(page.getByRole('complementary', { name: 'Upgrade' })).toContainText(PLANS.pro.price),
    'dashboard.stat-cards': async ({ page }) => {
      await expect(stat(page, 'Open Hours')).toContainText('56 h');
      await expect(stat(page, 'Plan Status')).toContainText(PLANS.free.name);
    },
    'dashboard.free.open-hours': seesStat,
    'dashboard.free.plan-status': seesStat,
    'dashboard.free.analytics': seesStat,
    'dashboard.free.insights': seesStat,
    'dashboard.free.only': async ({ page }) =>
      expect(statLabels(page)).toHaveText(['Open Hours', 'Plan Status', 'Analytics', 'Insights']),
    'dashboard.free.pro-only': async ({ page, row }) => {
      for (const label of ['Analytics', 'Insights']) await expect(stat(page, label)).toContainText(row.text);
    },
    'dashboard.quick-actions': async ({ page }) => {
      for (const name of ['Business Hours', 'Manage Holidays', 'Widget Styling', 'Install Widget'])
        await expect(actions(page).getByText(name, { exact: true })).toBeVisible();
    },
    'dashboard.action/hours': seesAction,
    'dashboard.action/hours.target': leadsTo(/^Business Hours/, '/hours'),
    'dashboard.action/styling': seesAction,
    'dashboard.action/styling.target': leadsTo(/^Widget Styling/, '/styling'),
    'dashboard.action/install': seesAction,
    'dashboard.action/install.target': leadsTo(/^Install Widget/, '/install'),
    'dashboard.free.holidays-greyed': async ({ page }) => {
      await expect(actions(page).getByRole('link', { name: /Manage Holidays/ })).toHaveCount(0);
      const colors = await actions(page).evaluate((section) =>
        ['Manage Holidays', 'Business Hours'].map((name) => {
          const title = [...section.querySelectorAll('*')].find((element) => element.textContent === name);
          return title && getComputedStyle(title).color;
        }),
      );
      expect(colors[0]).not.toBe(colors[1]);
    },
    'dashboard.free.holidays-pro': seesAction,
    'dashboard.free.holidays-upgrade': async ({ page, row }) =>
      expect(actions(page).getByRole('link', { name: row.text })).toHaveAttribute('href', '/pricing'),
    'dashboard.upgrade-links': async ({ page, server }) => {
      const links = screenOf(page).getByRole('link', { name: 'Upgrade', exact: true });
      await expect(links).toHaveCount(2);
      for (const index of [0, 1]) {
        await links.nth(index).click();
        await expect(page).toHaveURL(`${server.url}/pricing`);
        await page.goBack();
        await expect(figures(page)).toBeVisible();
      }
    },
    'dashboard.widget-card.id': async ({ page, owner }) => expect(widget(page)).toContainText(owner.user.id),
    'dashboard.widget-card.link': async ({ page, row }) =>
      expect(widget(page).getByRole('link', { name: row.text })).toBeVisible(),
    'dashboard.widget-card.target': leadsTo(/^View Install Code$/, '/install'),
    'dashboard.domain-card': async ({ page, server, owner }) => {
      const card = page.getByRole('region', { name: 'Allowed Domain' });
      // An empty list means any website, and the card recommends setting a domain (shared-schema/docs/product-rules.md#p10).
      await expect(card).toContainText('Any website.');
      await expect(card).toContainText('We recommend setting your domain');
      await prepare(server, businessCalls.domain, { token: owner.token, body: { allowedDomain: 'harborbakery.com' } });
      await page.reload();
      await expect(card).toContainText('harborbakery.com');
      await expect(card).not.toContainText('Any website.');
    },
    'dashboard.widget-card.plan': async ({ page, server, owner }) => {
      for (const plan of PLAN_KEYS) {
        await setPlan(server, owner, plan);
        await page.reload();
        await expect(widget(page)).toContainText(PLANS[plan].name);
      }
    },
    'dashboard.banner.hidden': async ({ page, server, owner }) => {
      for (const plan of ['pro', 'enterprise'] as const) {
        await setPlan(server, owner, plan);
        await page.reload();
        await expect(stat(page, 'Plan Status')).toContainText(PLANS[plan].name);
        await expect(page.getByRole('complementary', { name: 'Upgrade' })).toHaveCount(0);
        await expect(screenOf(page).getByRole('link', { name: 'Upgrade' })).toHaveCount(0);
      }
    },
    'dashboard.action/holidays': seesAction,
    'dashboard.action/holidays.target': leadsTo(/^Manage Holidays/, '/holidays'),
  },
};

const HOUR = 3_600_000;

/** The greeting follows the device's clock, wherever the business is. */
const greeting: FactGroup = {
  name: 'dashboard, the greeting',
  tag: '@all',
  arrange: async (context) => {
    await putHours(context, NINE_TO_FIVE, 'Asia/Tokyo');
    await openDashboard(context);
  },
  checks: {
    'dashboard.greeting': async ({ page }) => {
      for (const [hour, words] of [
        [3, 'Hello'],
        [5, 'Good morning'],
        [12, 'Good afternoon'],
        [18, 'Good evening'],
      ] as const) {
        // The browser has the time zone of this machine.
        await page.clock.setFixedTime(new Date().setHours(hour, 30, 0, 0));
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${words}, Harbor Bakery`);
      }
    },
  },
};

/** Forty days ago is outside the cards' window. */
const COUNTED = [
  { view: 7, open: 2, call: 1 },
  { view: 5, directions: 3 },
  ...Array.from({ length: 38 }, () => ({})),
  { view: 100, open: 50 },
];

const paid: FactGroup = {
  name: 'dashboard, the figures of a paid plan',
  tag: '@all',
  arrange: async (context) => {
    await putHours(context, NINE_TO_FIVE);
    await setPlan(context.server, context.owner, 'pro');
    await openDashboard(context);
  },
  checks: {
    // Counted by the server, never invented: before the first report there are none (shared-schema/docs/product-rules.md#p4).
    'analytics.random': async ({ page }) => {
      await expect(page.getByText('No views yet')).toBeVisible();
      for (const label of ['Widget Clicks', 'Active Days', 'Views Today', 'Last Viewed'])
        await expect(stat(page, label)).toHaveText(`${label}–no data yet`);
    },
    'dashboard.paid.analytics': async ({ page, server, owner }) => {
      countEvents(server, owner, COUNTED, ZONE);
      await page.reload();
      await expect(
        page.getByRole('img', { name: /^Bar chart of the last 30 days: 12 views, 6 clicks\./ }),
      ).toBeVisible();
      await expect(statLabels(page)).toHaveText([
        'Open Hours',
        'Plan Status',
        'Widget Clicks',
        'Active Days',
        'Views Today',
        'Last Viewed',
      ]);
      await expect(page.getByText('Pro Only')).toHaveCount(0);
    },
    'analytics.widgetClicks': async ({ page }) => expect(stat(page, 'Widget Clicks')).toContainText('6'),
    'analytics.activeDays': async ({ page }) =>
      expect(stat(page, 'Active Days')).toHaveText('Active Days2in the last 30'),
    'analytics.openHours': async ({ page }) => expect(stat(page, 'Open Hours')).toContainText('56 h'),
    'analytics.viewsToday': async ({ page }) => expect(stat(page, 'Views Today')).toContainText('7'),
    'analytics.window': async ({ page }) => {
      await page.getByRole('radio', { name: '90 days' }).check({ force: true });
      await expect(
        page.getByRole('img', { name: /^Bar chart of the last 90 days: 112 views, 56 clicks\./ }),
      ).toBeVisible();
      await expect(stat(page, 'Widget Clicks')).toHaveText('Widget Clicks6last 30 days');
    },
    'analytics.lastViewed': async ({ page }) => {
      await page.route(`**${analyticsCalls.analytics.path}?*`, async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as AnalyticsAnswer;
        const lastViewedAt = new Date(Date.now() - 2.5 * HOUR).toISOString();
        await route.fulfill({ response, json: { ...answer, lastViewedAt, lastHost: 'harborbakery.com' } });
      });
      await page.reload();
      await expect(stat(page, 'Last Viewed')).toHaveText('Last Viewed2 hago on harborbakery.com (not verified)');
    },
    'feature-built.emergency-closures': async ({ page, server, owner }) => {
      await screenOf(page).getByRole('button', { name: 'Close now' }).click();
      await page
        .getByRole('dialog', { name: 'Close now' })
        .getByRole('button', { name: /^Until I reopen/ })
        .click();
      await expect(page.getByText('Closed until you reopen', { exact: true })).toBeVisible();
      // Closed from now on, whatever the hours say.
      await expect
        .poll(async () => (await publicPayload(server, owner.user.id)).timeline.map(([, label]) => label))
        .toEqual(['c']);
    },
    'feature-built.seasonal-hours': async ({ page, server, owner }) => {
      await page.goto(`${server.url}/hours`);
      await page.getByRole('button', { name: 'Plan new hours' }).click();
      await page.getByLabel('First day').fill(dateIn(ZONE));
      await page.getByLabel('Monday opens at').fill('05:45');
      await page.getByRole('button', { name: 'Add new hours' }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect
        .poll(async () => (await publicPayload(server, owner.user.id)).hours?.[0])
        .toEqual(['05:45', expect.any(String)]);
    },
  },
};

/** Facts of /dashboard that differ by plan, and its greeting. */
export const dashboardPlanFacts: readonly FactGroup[] = [free, greeting, paid];
