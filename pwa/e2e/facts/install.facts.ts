import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { presetHolidayId } from '@doorsign/shared-schema/holidays';
import { dateIn, standStill, zoneBeforeNoon } from '../support/clock.ts';
import { expect } from '../support/test.ts';
import { startHostPage } from '../support/host-page.ts';
import { openAs, prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { forEachFact, type FactCheck, type FactContext, type FactGroup } from './fact.ts';
import { seesNamed, seesToast } from './see.ts';

const STYLE = { theme: 'dark', accentColor: '#3b82f6', fontSize: 'large', placement: 'bottom-right' } as const;

const snippetOn = (page: Page): Promise<string> =>
  page.locator('code').filter({ hasText: '/api/widget.js' }).innerText();

const openInstall = async ({ page, server, owner }: Omit<FactContext, 'row'>): Promise<void> => {
  await openAs(page, server, owner, '/install');
  await expect(page.locator('code').filter({ hasText: '/api/widget.js' })).toBeVisible();
};

/** Returns an attribute of the snippet, parsed on a blank page, because the app's own page must not parse HTML. */
const attribute = async (page: Page, name: string): Promise<string | null> => {
  const website = await page.context().newPage();
  await website.setContent(await snippetOn(page));
  const value = await website.locator('script[src*="/api/widget.js"]').getAttribute(name);
  await website.close();
  return value;
};

const carries =
  (name: string, valueOf: (context: FactContext) => string): FactCheck =>
  async (context) =>
    expect(await attribute(context.page, name)).toBe(valueOf(context));

const snippet: FactGroup = {
  name: 'the snippet',
  tag: '@all',
  arrange: async (context) => {
    await prepare(context.server, businessCalls.style, { token: context.owner.token, body: STYLE });
    await openInstall(context);
  },
  checks: {
    's1.install': async ({ page, owner }) => expect(await snippetOn(page)).toContain(owner.user.id),
    'install.id': async ({ page, owner }) => expect(page.getByText(owner.user.id, { exact: true })).toBeVisible(),
    'snippet.src': carries('src', ({ server, owner }) => `${server.url}/api/widget.js?id=${owner.user.id}`),
    'snippet.async': carries('async', () => ''),
    'snippet.data-id': carries('data-id', ({ owner }) => owner.user.id),
    'snippet.data-theme': carries('data-theme', () => STYLE.theme),
    'snippet.data-accent-color': carries('data-accent-color', () => STYLE.accentColor),
    'snippet.data-font-size': carries('data-font-size', () => STYLE.fontSize),
    'snippet.data-placement': carries('data-placement', () => STYLE.placement),
    'snippet.no-position': async ({ page }) => {
      expect(await attribute(page, 'data-position-x')).toBeNull();
      expect(await attribute(page, 'data-position-y')).toBeNull();
    },
    'snippet.custom': async ({ page, server, owner }) => {
      const at = { placement: 'custom', positionX: 12.6, positionY: 99.4 };
      await prepare(server, businessCalls.style, { token: owner.token, body: { ...STYLE, ...at } });
      await page.reload();
      await expect(page.locator('code').filter({ hasText: 'data-placement="custom"' })).toBeVisible();
    },
    ...forEachFact(
      ['snippet.x', 'snippet.rounded'],
      carries('data-position-x', () => '13'),
    ),
    'snippet.y': carries('data-position-y', () => '99'),
  },
};

const copied: FactGroup = {
  name: 'copying the snippet',
  tag: '@all',
  arrange: async (context) => {
    await context.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.page.clock.install();
    await openInstall(context);
    await standStill(context.page);
  },
  checks: {
    'install.snippet': async ({ page }) => expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible(),
    'install.copied': async ({ page, row }) => {
      await page.getByRole('button', { name: 'Copy code' }).click();
      await expect(page.getByRole('button', { name: row.text })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await snippetOn(page));
    },
    'toast.code-copied': async ({ page, row }) =>
      expect(page.getByRole('region', { name: /Notification/ }).getByText(row.text, { exact: true })).toBeVisible(),
    ...forEachFact(['install.copied-2s', 'c.copy'], async ({ page }) => {
      const button = page.getByRole('button', { name: /Copy code|Code copied!/ });
      // The text of an earlier click would pass this check before the clipboard is written.
      await page.clock.fastForward(2_100);
      await expect(button).toHaveText('Copy code');
      await button.click();
      await expect(button).toHaveText('Code copied!');
      await page.clock.fastForward(1_500);
      await expect(button).toHaveText('Code copied!');
      await page.clock.fastForward(600);
      await expect(button).toHaveText('Copy code');
    }),
  },
};

const clipboardRefused: FactGroup = {
  name: 'a clipboard that refuses',
  tag: '@all',
  arrange: async (context) => {
    await context.page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'));
    });
    await openInstall(context);
    await context.page.getByRole('button', { name: 'Copy code' }).click();
  },
  checks: {
    'e.copy.title': seesToast,
    'e.copy.description': async (context) => {
      await seesToast(context);
      // The code is selected, so one key press copies it.
      expect(await context.page.evaluate(() => window.getSelection()?.toString())).toBe(await snippetOn(context.page));
    },
  },
};

/** Checks that the row's platform can be chosen, and that its guide has three steps and states what its plans allow. */
const seesGuide: FactCheck = async ({ page, row }) => {
  await page.getByText(row.text, { exact: true }).click();
  const guide = page.getByRole('tabpanel', { name: 'Platform Guides' });
  await expect(guide.getByText('Plan:')).toBeVisible();
  await expect(guide.getByRole('heading', { name: `Paste it into ${row.text}` })).toBeVisible();
  await expect(guide.getByRole('listitem')).toHaveCount(3);
};

/** Opens a collapsed part of the page. */
const opened = async (page: Page, name: string) => {
  const part = page.getByRole('region', { name });
  await part.getByRole('heading', { name }).click();
  return part;
};

/** Checks that the row's text is on the screen. */
const seesText: FactCheck = async ({ page, row }) => expect(page.getByText(row.text).first()).toBeVisible();

const screen: FactGroup = {
  name: 'install, the screen',
  tag: '@all',
  arrange: openInstall,
  checks: {
    'route/install': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/install`),
    'install.title': seesNamed('heading'),
    ...forEachFact(['install.tab.embed-code', 'install.tab.platform-guides', 'install.tab.advanced'], seesNamed('tab')),
    'install.steps': async ({ page }) =>
      expect(page.getByRole('region', { name: 'Installation steps' }).getByRole('listitem')).toHaveCount(3),
    'install.summary': async ({ page }) => {
      const summary = await opened(page, 'Configuration summary');
      for (const words of ['Theme', 'Position', 'Bottom right', 'Business hours'])
        await expect(summary.getByText(words).first()).toBeVisible();
    },
    'install.troubleshooting': async ({ page }) => {
      const troubleshooting = await opened(page, 'Troubleshooting');
      await expect(troubleshooting.getByText('Nothing appears')).toBeVisible();
      await expect(troubleshooting.getByRole('link', { name: 'allowed domain' })).toBeVisible();
    },
    ...forEachFact(['install.2kb', 'install.minutes'], seesText),
    'install.docs': async ({ page, server }) => {
      await page.getByRole('link', { name: 'Documentation' }).click();
      await expect(page).toHaveURL(`${server.url}/install#docs`);
      await expect(page.getByRole('heading', { name: 'Documentation' })).toBeInViewport();
    },
    'install.guide.wordpress': async (context) => {
      await context.page.getByRole('tab', { name: 'Platform Guides' }).click();
      await seesGuide(context);
    },
    ...forEachFact(['install.guide.shopify', 'install.guide.squarespace', 'install.guide.wix'], seesGuide),
    'install.link-hours': async ({ page, server }) => {
      await page.getByRole('link', { name: 'business hours', exact: true }).click();
      await expect(page).toHaveURL(`${server.url}/hours`);
      await page.goBack();
    },
    'install.link-styling': async ({ page, server }) => {
      await page.getByRole('link', { name: 'widget style', exact: true }).click();
      await expect(page).toHaveURL(`${server.url}/styling`);
    },
  },
};

/** Opens a page on another origin with the snippet, and runs the check. */
const onHostPage = async ({ page, server, owner }: FactContext, check: () => Promise<void>): Promise<void> => {
  const host = await startHostPage(`<script async src="${server.url}/api/widget.js?id=${owner.user.id}"></script>`);
  await page.goto(host.url);
  await check();
  await host.close();
};

const words = (page: Page) => page.locator('doorsign-widget').getByRole('status');

const ZONE = zoneBeforeNoon();

const widget: FactGroup = {
  name: 'the widget on a website',
  tag: '@all',
  checks: {
    's1.widget-realtime': async (context) => {
      const { page, server, owner } = context;
      const businessHours = weekOf(() => ({ open: '00:00', close: '23:59', closed: false }));
      await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours, timezone: ZONE } });
      await onHostPage(context, () => expect(words(page)).toHaveText(/open/i));
    },
    's1.widget-holiday': async (context) => {
      const { page, server, owner } = context;
      await setPlan(server, owner, 'pro');
      const date = dateIn(ZONE);
      const holidays = [
        { id: presetHolidayId(date), date, name: 'Bakers’ Day', closed: true, open: '09:00', close: '17:00' },
      ];
      await prepare(server, businessCalls.holidays, { token: owner.token, body: { holidays } });
      await onHostPage(context, () => expect(words(page)).toHaveText(/holiday|Bakers’ Day/i));
    },
    'widget.host-test': async (context) => {
      const { page, server, owner } = context;
      // Names under "localhost" resolve to this machine, but the widget treats them as different websites.
      await prepare(server, businessCalls.domain, { token: owner.token, body: { allowedDomain: 'shop.localhost' } });
      const host = await startHostPage(`<script async src="${server.url}/api/widget.js?id=${owner.user.id}"></script>`);
      const at = (name: string): string => host.url.replace('127.0.0.1', name);
      const line = page.waitForEvent('console', (message) => message.text().startsWith('Doorsign'));
      await page.goto(at('other.localhost'));
      expect((await line).text()).toMatch(/(not|n’t) allowed/);
      await expect(page.locator('doorsign-widget')).toHaveCount(0);
      for (const name of ['shop.localhost', 'www.shop.localhost']) {
        await page.goto(at(name));
        await expect(words(page)).toBeVisible();
      }
      await host.close();
    },
  },
};

/** Facts of /install and of the widget that it installs. */
export const installFacts: readonly FactGroup[] = [screen, snippet, copied, clipboardRefused, widget];
