import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { FactCheck, FactContext, FactGroup } from './fact.ts';

const open =
  (path: string) =>
  async ({ page, server }: Omit<FactContext, 'row'>): Promise<void> => {
    await page.goto(server.url + path);
  };

/** The page stands at its address, for somebody who is not signed in, under this heading. */
const isPublic =
  (path: string, heading: string | RegExp): FactCheck =>
  async ({ page, server }) => {
    await expect(page).toHaveURL(server.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  };

/** One sentence or point of the text says so. */
const states =
  (...words: RegExp[]): FactCheck =>
  async ({ page }) => {
    let passage = page.getByRole('main').locator('p, li');
    for (const each of words) passage = passage.filter({ hasText: each });
    await expect(passage.first()).toBeVisible();
  };

/** It shows something, and says where it knows it from. */
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

/** Facts of the texts: articles, privacy, terms. */
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
      // Deleting the account is another thing, and the terms say so (shared-schema/docs/product-rules.md#r11).
      'c.legal.4': async (context) => {
        await states(/cancellation takes effect at the end of the billing period/)(context);
        await states(/deletion ends a subscription or a trial at once/)(context);
      },
    },
  },
];
