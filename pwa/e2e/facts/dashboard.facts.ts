import type { Page } from '@playwright/test';
import { businessCalls, overviewCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { presetHolidayId } from '@doorsign/shared-schema/holidays';
import { dateIn, zoneBeforeNoon } from '../support/clock.ts';
import { expect } from '../support/test.ts';
import { openAs, prepare, request } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { FactCheck, FactContext, FactGroup } from './fact.ts';

const ALWAYS = weekOf(() => ({ open: '00:00', close: '23:59', closed: false }));
const NEVER = weekOf(() => ({ open: '09:00', close: '17:00', closed: true }));

const card = (page: Page) => page.getByRole('region', { name: 'Current status' });

/** The time zone of these facts' businesses. */
export const ZONE = zoneBeforeNoon();

/** Saves a week. */
export const putHours = (
  { server, owner }: Omit<FactContext, 'row' | 'page'>,
  businessHours: typeof ALWAYS,
  timezone = ZONE,
) => request(server, businessCalls.hours, { token: owner.token, body: { businessHours, timezone } });

/** Opens /dashboard as the group's owner. */
export const openDashboard = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await openAs(page, server, owner, '/dashboard');
  await expect(card(page)).toBeVisible();
};

/** Checks the card's status, and that its dot has the color of the token with this name. */
const showsColor = async (page: Page, status: string): Promise<void> => {
  await page.reload();
  await expect(card(page)).toHaveAttribute('data-status', status);
  const colors = await card(page).evaluate((element, name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(--${name})`;
    element.append(probe);
    const expected = getComputedStyle(probe).color;
    probe.remove();
    return {
      expected,
      used: [...element.querySelectorAll('*')].map((child) => getComputedStyle(child).backgroundColor),
    };
  }, status);
  expect(colors.used).toContain(colors.expected);
};

const statusCard: FactGroup = {
  name: 'dashboard, the status card',
  tag: '@all',
  arrange: openDashboard,
  checks: {
    'dashboard.colour.other': async ({ page }) => showsColor(page, 'other'),
    'dashboard.status-card': async ({ page, server, owner }) => {
      await putHours({ server, owner }, ALWAYS);
      await page.reload();
      await expect(card(page).getByRole('status')).toContainText('Open');
      await expect(card(page)).toContainText('Open 24 hours');
    },
    'dashboard.colour.open': async ({ page }) => showsColor(page, 'open'),
    'dashboard.colour.closed': async ({ page, server, owner }) => {
      await putHours({ server, owner }, NEVER);
      await showsColor(page, 'closed');
    },
    'dashboard.colour.holiday': async ({ page, server, owner }) => {
      await setPlan(server, owner, 'pro');
      const date = dateIn(ZONE);
      const holidays = [
        { id: presetHolidayId(date), date, name: 'Bakers’ Day', closed: true, open: '09:00', close: '17:00' },
      ];
      await prepare(server, businessCalls.holidays, { token: owner.token, body: { holidays } });
      await showsColor(page, 'holiday');
    },
  },
};

const failed: FactGroup = {
  name: 'dashboard, the status call fails',
  tag: '@all',
  arrange: async (context) => {
    await putHours(context, ALWAYS);
    await context.page.route(`**${overviewCalls.status.path}*`, (route) =>
      route.fulfill({ status: 500, json: { detail: 'No.', code: 'internal', message: 'No.', request_id: 'x' } }),
    );
    await openDashboard(context);
  },
  checks: {
    'dashboard.status-failed': async ({ page }) => expect(card(page)).toHaveAttribute('data-status', 'closed'),
    'dashboard.status-unavailable': async ({ page, row }) => expect(card(page)).toContainText(row.text),
    'dashboard.check-configuration': async ({ page, row }) => expect(card(page)).toContainText(row.text),
  },
};

const asksAgain: FactCheck = async ({ page }) => {
  const asked = page.waitForRequest(`**${overviewCalls.status.path}*`);
  await page.clock.fastForward(60_000);
  await asked;
};

const refresh: FactGroup = {
  name: 'dashboard, every 60 seconds',
  tag: '@all',
  arrange: async (context) => {
    await context.page.clock.install();
    await openDashboard(context);
  },
  checks: { 'dashboard.refresh': asksAgain, 'c.status-poll': asksAgain },
};

/** Facts of /dashboard. */
export const dashboardFacts: readonly FactGroup[] = [statusCard, failed, refresh];
