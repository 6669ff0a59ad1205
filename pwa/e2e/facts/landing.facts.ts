import type { Page } from '@playwright/test';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { standStill } from '../support/clock.ts';
import { CASE_STUDY_PATH, isAlive, openStudy, studyButtons } from '../support/landing.ts';
import { showPlans } from '../support/plan.ts';
import { expect } from '../support/test.ts';
import type { FactCheck, FactContext, FactGroup } from './fact.ts';

const PILL = 'OPEN NOW';

const open = async ({ page, server }: Omit<FactContext, 'row'>): Promise<void> => {
  await page.goto(server.url);
  await isAlive(page, 'demo');
  await isAlive(page, 'case-studies');
};

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const section = (page: Page, id: string) => page.locator(`section#${id}`);
const pill = (page: Page) => page.getByRole('button', { name: PILL });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Harbor Bakery' });

/** Checks that a header link leads to the section with this id. */
const anchors =
  (id: string): FactCheck =>
  async ({ page, row, server }) => {
    await header(page).getByRole('link', { name: row.text, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/#${id}`);
    await expect(section(page, id).getByRole('heading', { level: 2 })).toBeInViewport();
  };

const headerLeads =
  (path: string): FactCheck =>
  async ({ page, row }) =>
    expect(header(page).getByRole('link', { name: row.text, exact: true })).toHaveAttribute('href', path);

const footerLeads =
  (path: string): FactCheck =>
  async ({ page }) =>
    expect(footer(page).locator(`a[href="${path}"]`)).toBeVisible();

const signsUpWith =
  (plan: PlanKey): FactCheck =>
  async ({ page, server }) => {
    await section(page, 'pricing')
      .getByRole('region', { name: PLANS[plan].marketingName, exact: true })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(`${server.url}/signup?plan=${plan}`);
    await showPlans(page);
    await expect(page.getByRole('radio', { name: PLANS[plan].marketingName })).toBeChecked();
    await page.goto(server.url);
  };

const articleLeads =
  (path: string): FactCheck =>
  async ({ page, server }) => {
    await section(page, 'resources').locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(server.url + path);
    await page.goto(server.url);
  };

const closing = (page: Page) => page.getByRole('region', { name: 'Turn your sign on today.' });

const text: FactGroup = {
  name: 'the start page',
  tag: '@all',
  arrange: open,
  checks: {
    'route/landing': async ({ page, server }) => expect(page).toHaveURL(`${server.url}/`),
    'landing.hero': async ({ page }) =>
      expect(page.getByRole('heading', { level: 1, name: 'The open sign for your website.' })).toBeVisible(),
    'landing.demo': async ({ page }) => expect(pill(page)).toBeVisible(),
    'c.claim.setup': async ({ page, row }) =>
      expect(page.getByRole('main').getByText(new RegExp(row.text, 'i')).first()).toBeVisible(),
    // Stated with the network conditions of `npm run bench` (shared-schema/docs/product-rules.md#p12).
    'c.claim.load': ({ page, row }) =>
      expect(section(page, 'features')).toContainText(new RegExp(`${row.text}, measured 60 ms from the server`, 'i')),
    'landing.features': async ({ page }) => {
      const titles = section(page, 'features').getByRole('heading', { level: 3 });
      expect(await titles.count()).toBeGreaterThanOrEqual(6);
    },
    's1.marketing-popup': async ({ page }) =>
      expect(section(page, 'features').getByText(/a call button and directions/)).toBeVisible(),
    's1.marketing-emergency': async ({ page }) => {
      const line = page.getByRole('listitem').filter({ hasText: 'Emergency closures' });
      await expect(line).toHaveCount(1);
      await expect(line).not.toContainText('Planned');
    },
    'landing.testimonials': async ({ page }) => {
      const quotes = section(page, 'testimonials').getByRole('listitem');
      await expect(quotes).toHaveCount(3);
      await expect(quotes.filter({ hasText: 'Example' })).toHaveCount(3);
    },
    'marketing.domains.starter': async ({ page, server }) => {
      const starter = page.getByRole('region', { name: 'Starter', exact: true });
      await expect(starter.getByText('1 location and 1 domain', { exact: true })).toBeVisible();
      await page.goto(`${server.url}/pricing`);
      await expect(starter.getByText('1 location and 1 domain', { exact: true })).toBeVisible();
      await page.goto(server.url);
    },
    'landing.resources': async ({ page }) => {
      await expect(section(page, 'resources').locator('a[href^="/blog/"]')).toHaveCount(2);
      await expect(studyButtons(page)).toHaveCount(2);
    },
    'landing.header.features': anchors('features'),
    'landing.header.pricing': anchors('pricing'),
    'landing.header.resources': anchors('resources'),
    'landing.header.sign-in': headerLeads('/login'),
    'landing.header.get-started': headerLeads('/signup'),
    'landing.cta.signup': async ({ page }) =>
      expect(closing(page).getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup'),
    'landing.cta.demo': async ({ page }) =>
      expect(closing(page).getByRole('link', { name: 'View Demo' })).toHaveAttribute('href', '/demo'),
    'landing.footer/privacy': footerLeads('/privacy'),
    'landing.footer/terms': footerLeads('/terms'),
    'landing.footer/demo': footerLeads('/demo'),
    'landing.footer/login': footerLeads('/login'),
    'landing.footer/signup': footerLeads('/signup'),
    'landing.footer.support': async ({ page }) =>
      expect(footer(page).locator('a[href^="mailto:"]')).toHaveText('Email support'),
    'landing.pricing.free': signsUpWith('free'),
    'landing.pricing.pro': signsUpWith('pro'),
    'landing.pricing.enterprise': signsUpWith('enterprise'),
    'landing.blog.support': articleLeads('/blog/customer-support-reduction'),
    'landing.blog.psychology': articleLeads('/blog/psychology-of-expectations'),
  },
};

const demo: FactGroup = {
  name: 'the demo of the start page',
  arrange: open,
  checks: {
    'landing.demo.pill': async ({ page, row }) => expect(page.getByRole('button', { name: row.text })).toBeVisible(),
    'landing.demo.opens': async ({ page }) => {
      await pill(page).click();
      await expect(popup(page)).toBeVisible();
    },
    'landing.demo.hours': async ({ page }) =>
      // A word joiner after each dash keeps a period on one line.
      expect(popup(page).getByRole('row', { name: 'Mon – Fri' })).toHaveText(
        'Mon – Fri7:00 AM –\u2060 12:30 PM, 1:30 PM –\u2060 6:00 PM',
      ),
    'landing.demo.call': async ({ page, row }) =>
      expect(popup(page).getByRole('link', { name: row.text, exact: true })).toBeVisible(),
    'landing.demo.call-tel': async ({ page }) =>
      expect(popup(page).getByRole('link', { name: 'Call Us Now' })).toHaveAttribute('href', 'tel:+16175550142'),
    'landing.demo.directions': async ({ page, row }) =>
      expect(popup(page).getByRole('link', { name: row.text, exact: true })).toBeVisible(),
    'landing.demo.directions-maps': async ({ page }) =>
      expect(popup(page).getByRole('link', { name: 'Directions' })).toHaveAttribute(
        'href',
        /^https:\/\/www\.google\.com\/maps\//,
      ),
    'landing.demo.powered': async ({ page }) =>
      expect(popup(page).getByRole('link', { name: 'Powered by Doorsign' })).toHaveAttribute('href', '/signup'),
    'landing.demo.close': async ({ page, row }) =>
      expect(popup(page).getByRole('button', { name: row.text, exact: true })).toBeVisible(),
    'landing.demo.closes': async ({ page }) => {
      await popup(page).getByRole('button', { name: 'Close' }).click();
      await expect(popup(page)).toHaveCount(0);
    },
  },
};

const modal = (page: Page) => page.getByRole('dialog', { name: 'Get the case study' });
const send = (page: Page) => modal(page).getByRole('button', { name: 'Send the case study' }).click();
const emailField = (page: Page) => modal(page).getByLabel('Email');
const says: FactCheck = async ({ page, row }) => expect(modal(page).getByText(row.text, { exact: true })).toBeVisible();

const study: FactGroup = {
  name: 'the case-study modal',
  tag: '@all',
  arrange: async (context) => {
    await context.page.clock.install();
    await open(context);
  },
  checks: {
    'landing.case-buttons': async ({ page }) => {
      for (const index of [0, 1]) {
        await openStudy(page, index);
        await expect(modal(page)).toBeVisible();
        await modal(page).getByRole('button', { name: 'Close' }).click();
        await expect(modal(page)).toHaveCount(0);
      }
    },
    'case.modal': async ({ page }) => {
      await openStudy(page, 0);
      await expect(emailField(page)).toBeVisible();
    },
    'v.case.required': async ({ page }) => {
      await send(page);
      await expect(modal(page).getByText('Please enter a valid email address')).toBeVisible();
    },
    'v.case.email': async (context) => {
      const { page } = context;
      for (const malformed of ['ada', 'ada@', '@shop.example', 'ada@shop']) {
        await emailField(page).fill(malformed);
        await send(page);
        await says(context);
      }
    },
    'e.case': async (context) => {
      const { page } = context;
      await page.route(`**${CASE_STUDY_PATH}`, (route) => route.fulfill({ status: 500, json: {} }));
      await emailField(page).fill('ada@shop.example');
      await send(page);
      await says(context);
      await page.unroute(`**${CASE_STUDY_PATH}`);
    },
    // The page sends a real request (shared-schema/docs/product-rules.md#p3).
    'case.no-request': async ({ page }) => {
      await standStill(page);
      const asked = page.waitForRequest(`**${CASE_STUDY_PATH}`);
      await send(page);
      expect((await asked).postDataJSON()).toEqual({ email: 'ada@shop.example', study: 'bike-shop-calls' });
    },
    'case.sent': says,
    'case.closes': async ({ page }) => {
      await page.clock.runFor(1900);
      await expect(modal(page)).toBeVisible();
      await page.clock.runFor(200);
      await expect(modal(page)).toHaveCount(0);
    },
  },
};

/** Facts of the start page. */
export const landingFacts: readonly FactGroup[] = [text, demo, study];
