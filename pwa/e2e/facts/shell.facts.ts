import type { Page } from '@playwright/test';
import { analyticsCalls, businessCalls, syncCalls } from '@doorsign/shared-schema/api';
import { presetHolidayId } from '@doorsign/shared-schema/holidays';
import { PLAN_KEYS, PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { expect } from '../support/test.ts';
import { expectWaiting, publishStandardWeek, save, saveBar, timeField } from '../support/hours-screen.ts';
import { logInAs } from '../support/log-in.ts';
import { openAs, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { factIds, forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';

const DESKTOP = { width: 1360, height: 900 };
const PHONE = { width: 390, height: 844 };

const ENTRIES: readonly [label: string, path: string][] = [
  ['Dashboard', '/dashboard'],
  ['Business Hours', '/hours'],
  ['Holidays', '/holidays'],
  ['Widget Style', '/styling'],
  ['Domain', '/domain'],
  ['Install Widget', '/install'],
  ['Billing', '/billing'],
  ['Profile', '/profile'],
];

const header = (page: Page) => page.getByRole('banner').first();
const sidebar = (page: Page) => page.locator('[data-sidebar]');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const open = async ({ page, server, owner }: Omit<FactContext, 'row'>, plan: PlanKey): Promise<void> => {
  await page.setViewportSize(DESKTOP);
  await setPlan(server, owner, plan);
  await openAs(page, server, owner, '/dashboard');
  await expect(header(page).getByText(PLANS[plan].name, { exact: true })).toBeVisible();
};

/** Changes the plan, reloads the dashboard, and waits until it shows the plan. */
const change = async ({ page, server, owner }: FactContext, plan: PlanKey): Promise<void> => {
  await setPlan(server, owner, plan);
  await page.reload();
  await expect(header(page).getByText(PLANS[plan].name, { exact: true })).toBeVisible();
};

const planBadge: FactCheck = async ({ page, row }) =>
  expect(header(page).getByText(row.text, { exact: true })).toBeVisible();

/** Checks the number of domains that a plan allows, as text and, if there is more than one, as a bar. */
const domains =
  (plan: PlanKey, bars: number): FactCheck =>
  async ({ page }) => {
    await expect(sidebar(page).getByText(`Domains 1 / ${PLANS[plan].limits.domains}`, { exact: true })).toBeVisible();
    await expect(sidebar(page).getByRole('progressbar')).toHaveCount(bars);
  };

const leadsToPricing =
  (name: string): FactCheck =>
  async ({ page, server }) => {
    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(`${server.url}/pricing`);
  };

const free: FactGroup = {
  name: 'shell, the free plan',
  tag: '@all',
  arrange: (context) => open(context, 'free'),
  checks: {
    'shell.logo': async ({ page }) => {
      const logo = page.getByRole('link', { name: 'Doorsign, go to the dashboard' });
      await expect(logo.filter({ visible: true })).toHaveCount(1);
      await page.setViewportSize(PHONE);
      await expect(header(page).getByRole('link', { name: 'Doorsign, go to the dashboard' })).toBeVisible();
      await page.setViewportSize(DESKTOP);
    },
    'shell.plan-badge.free': planBadge,
    'shell.upgrade': async ({ page, row }) =>
      expect(header(page).getByRole('link', { name: row.text, exact: true })).toBeVisible(),
    'shell.logout': async ({ page, row }) =>
      expect(header(page).getByRole('button', { name: row.text, exact: true })).toBeVisible(),
    ...forEachFact(
      factIds('shell.sidebar.').filter((id) => /\.(dashboard|hours|styling|domain|install|billing|profile)$/.test(id)),
      async ({ page, row }) =>
        expect(navigation(page).getByRole('link', { name: row.text, exact: true })).toBeVisible(),
    ),
    ...forEachFact(['shell.sidebar.holidays', 'shell.sidebar.pro'], async ({ page, row }) =>
      expect(navigation(page).getByRole('button', { name: 'Holidays Pro' })).toContainText(row.text),
    ),
    'shell.sidebar.holidays-disabled': async ({ page, server }) => {
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        const entry = navigation(page).getByRole('button', { name: 'Holidays Pro' });
        await expect(entry).toBeDisabled();
        await entry.click({ force: true });
        await expect(page).toHaveURL(`${server.url}/dashboard`);
      }
      await page.setViewportSize(DESKTOP);
    },
    ...forEachFact(['shell.domains.nobar', 'gate.one-domain'], domains('free', 0)),
    'shell.unlock': async ({ page, row }) =>
      expect(sidebar(page).getByRole('link', { name: row.text, exact: true })).toBeVisible(),
    'shell.unlock.target': leadsToPricing('Unlock More Features'),
    'shell.upgrade.target': leadsToPricing('Upgrade'),
    'role.none-other': async ({ page, server }) => {
      await page.goto(`${server.url}/dashboard`);
      await expect(navigation(page).getByRole('listitem')).toHaveCount(ENTRIES.length);
    },
  },
};

const pro: FactGroup = {
  name: 'shell, the plan pro',
  tag: '@all',
  arrange: (context) => open(context, 'pro'),
  checks: {
    'shell.plan-badge.pro': planBadge,
    'shell.upgrade.hidden': async ({ page }) =>
      expect(header(page).getByRole('link', { name: 'Upgrade', exact: true })).toHaveCount(0),
    'shell.unlock.hidden': async ({ page }) =>
      expect(page.getByRole('link', { name: 'Unlock More Features' })).toHaveCount(0),
    'shell.domains': domains('pro', 1),
    'shell.sidebar.holidays-enabled': async ({ page, server }) => {
      await expect(navigation(page).getByText('Pro', { exact: true })).toHaveCount(0);
      await navigation(page).getByRole('link', { name: 'Holidays', exact: true }).click();
      await expect(page).toHaveURL(`${server.url}/holidays`);
    },
    'shell.sidebar.targets': async ({ page, server }) => {
      for (const [label, path] of ENTRIES) {
        await navigation(page).getByRole('link', { name: label, exact: true }).click();
        await expect(page).toHaveURL(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    },
    'role.owner': async ({ page, server }) => {
      for (const [, path] of ENTRIES) {
        await page.goto(server.url + path);
        await expect(navigation(page)).toBeVisible();
        await expect(page).toHaveURL(server.url + path);
      }
    },
  },
};

const enterprise: FactGroup = {
  name: 'shell, the plan enterprise',
  tag: '@all',
  arrange: (context) => open(context, 'enterprise'),
  checks: {
    'shell.plan-badge.enterprise': planBadge,
    'shell.domains.bar': domains('enterprise', 1),
  },
};

const DATE = `${new Date().getFullYear() + 1}-12-25`;
const CHRISTMAS = {
  id: presetHolidayId(DATE),
  date: DATE,
  name: 'Christmas',
  closed: true,
  open: '09:00',
  close: '17:00',
};

const everyPlan: FactGroup = {
  name: 'shell, one plan after the other',
  tag: '@all',
  arrange: (context) => open(context, 'free'),
  checks: {
    // The user object always carries a limit; before the first answer the shell shows none.
    ...forEachFact(['shell.domains.default', 'c.dash-domains'], async (context) => {
      for (const plan of PLAN_KEYS) {
        await change(context, plan);
        await domains(plan, PLANS[plan].limits.domains > 1 ? 1 : 0)(context);
      }
    }),
    'gate.holidays-analytics': async (context) => {
      const { page, server, owner } = context;
      for (const plan of PLAN_KEYS) {
        await change(context, plan);
        const allowed = plan === 'free' ? 0 : 1;
        await expect(navigation(page).getByRole('link', { name: 'Holidays', exact: true })).toHaveCount(allowed);
        await expect(navigation(page).getByRole('button', { name: 'Holidays Pro' })).toHaveCount(1 - allowed);
        await expect(page.getByRole('region', { name: 'Analytics' })).toHaveCount(allowed);
        await expect(page.getByText('Pro Only')).toHaveCount(2 - 2 * allowed);
        const path = `${analyticsCalls.analytics.path}?days=30`;
        const counted = await request(server, analyticsCalls.analytics, { token: owner.token, path });
        const body = { holidays: [CHRISTMAS] };
        const kept = await request(server, businessCalls.holidays, { token: owner.token, body });
        const status = allowed === 1 ? 200 : 403;
        expect([plan, counted.status, kept.status]).toEqual([plan, status, status]);
      }
    },
  },
};

/** Checks that the session has ended and its token is removed. */
const expectLoggedOut = async ({ page, server }: FactContext): Promise<void> => {
  await expect(page).toHaveURL(`${server.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem('doorsign-token'))).toBeNull();
};

const loggingOut: FactGroup = {
  name: 'shell, logging out',
  tag: '@all',
  arrange: async (context) => {
    await publishStandardWeek(context.server, context.owner);
    await open(context, 'free');
  },
  checks: {
    // Logging out asks first if data would be left behind.
    'shell.logout.target': async (context) => {
      const { page, server, owner } = context;
      const logout = header(page).getByRole('button', { name: 'Logout' });
      await logout.click();
      await expectLoggedOut(context);

      const editAgain = async (time: string): Promise<void> => {
        await logInAs(page, owner);
        await expect(page).toHaveURL(`${server.url}/dashboard`);
        await page.goto(`${server.url}/hours`);
        await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
        await timeField(page, 'Monday opens at').fill(time);
        await expect(saveBar(page)).toBeVisible();
      };
      await editAgain('08:18');
      await logout.click();
      const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
      await unsaved.getByRole('button', { name: 'Log out without saving' }).click();
      await expectLoggedOut(context);

      await editAgain('08:28');
      await page.route('**' + syncCalls.sync.path, (route) => route.abort('connectionfailed'));
      await save(page);
      await expectWaiting(page, 1);
      await logout.click();
      const unpublished = page.getByRole('dialog', { name: 'Not on your website yet' });
      await unpublished.getByRole('button', { name: 'Keep on this device and log out' }).click();
      await expectLoggedOut(context);
    },
  },
};

/** Facts of the shell around every screen of an owner. */
export const shellFacts: readonly FactGroup[] = [free, pro, enterprise, everyPlan, loggingOut];
