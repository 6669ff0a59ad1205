import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { FactCheck, FactContext, FactGroup } from './fact.ts';

const open =
  (path: string) =>
  async ({ page, server }: Omit<FactContext, 'row'>): Promise<void> => {
    await page.goto(server.url + path);
  };

/** Checks that the page is at its address with this heading, without a session. */
const isPublic =
  (path: string, heading: string | RegExp): FactCheck =>
  async ({ page, server }) => {
    await expect(page).toHaveURL(server.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };

/** Checks that one paragraph or list item contains all of these texts. */
const states =
  (...words: RegExp[]): FactCheck =>
  async ({ page }) => {
    let passage = page.getByRole('main').locator('p, li');
    for (const each of words) passage = passage.filter({ hasText: each });
    await expect(passage.first()).toBeVisible();
  };

/** Checks that an article has a figure and a list of sources. */
const isArticle = async (page: Page): Promise<void> => {
  await expect(page.getByRole('figure').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
};

const article = (path: string, heading: RegExp): FactGroup => ({
  name: path,
  arrange: open(path),
  checks: {
    [`route${path}`]: async (context) => {
      await isPublic(path, heading)(context);
      await isArticle(context.page);
    },
  },
});

/** Facts of the articles, the privacy policy and the terms. */
export const readingFacts: readonly FactGroup[] = [
  article('/blog/customer-support-reduction', /^Fewer support requests/),
  article('/blog/psychology-of-expectations', /^The psychology of expectations/),
  {
    name: '/privacy',
    arrange: open('/privacy'),
    checks: {
      'route/privacy': isPublic('/privacy', 'Privacy Policy'),
      'c.legal.5': states(/under 16 may not/),
    },
  },
  {
    name: '/terms',
    arrange: open('/terms'),
    checks: {
      'route/terms': isPublic('/terms', 'Terms of Service'),
      'c.legal.1': states(/billed monthly in advance/),
      'c.legal.2': states(/non-refundable/),
      'c.legal.3': states(/Price changes/, /30 days’ notice/),
      // Deleting the account is a separate action, and the terms say so (shared-schema/docs/product-rules.md#r11).
      'c.legal.4': async (context) => {
        await states(/cancellation takes effect at the end of the billing period/)(context);
        await states(/deletion ends a subscription or a trial right away/)(context);
      },
    },
  },
];
