import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { expect } from '../support/test.ts';
import { openAs, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { presetWeek } from '../support/weeks.ts';
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
const sidebar = (page: Page) => page.getByRole('complementary');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const open = async ({ page, server, owner }: Omit<FactContext, 'row'>, plan: PlanKey): Promise<void> => {
  await page.setViewportSize(DESKTOP);
  await setPlan(server, owner, plan);
  await openAs(page, server, owner, '/dashboard');
  await expect(header(page).getByText(PLANS[plan].name, { exact: true })).toBeVisible();
};

const planBadge: FactCheck = async ({ page, row }) =>
  expect(header(page).getByText(row.text, { exact: true })).toBeVisible();

/** The domains that a plan allows, in words and, where there is more than one, as a bar. */
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
  arrange: (context) => open(context, 'free'),
  checks: {
    'shell.logo': async ({ page }) => {
      const logo = page.getByRole('link', { name: 'Doorsign, to the dashboard' });
      await expect(logo.filter({ visible: true })).toHaveCount(1);
      await page.setViewportSize(PHONE);
      await expect(header(page).getByRole('link', { name: 'Doorsign, to the dashboard' })).toBeVisible();
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
    // A user always carries a limit; the default shows as the lowest plan's.
    ...forEachFact(['shell.domains.nobar', 'shell.domains.default', 'gate.one-domain'], domains('free', 0)),
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
  arrange: (context) => open(context, 'enterprise'),
  checks: {
    'shell.plan-badge.enterprise': planBadge,
    ...forEachFact(['shell.domains.bar', 'c.dash-domains'], domains('enterprise', 1)),
    'gate.holidays-analytics': async ({ page }) =>
      expect(navigation(page).getByRole('link', { name: 'Holidays', exact: true })).toBeVisible(),
    // It asks first where something would be left behind; here nothing is.
    'shell.logout.target': async ({ page, server, owner }) => {
      const body = { businessHours: presetWeek('standard') };
      await request(server, businessCalls.hours, { token: owner.token, body });
      await header(page).getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(`${server.url}/login`);
    },
  },
};

/** Facts of the frame around every screen of an owner. */
export const shellFacts: readonly FactGroup[] = [free, pro, enterprise];
