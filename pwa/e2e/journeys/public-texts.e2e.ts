import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { WITHDRAWN_CLAIMS } from '../support/withdrawn-claims.ts';

const TEXTS = [
  '/blog/customer-support-reduction',
  '/blog/psychology-of-expectations',
  '/privacy',
  '/terms',
  '/accessibility',
  '/docs/api',
];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of TEXTS)
    test(`${path} is complete without scripts and makes no withdrawn claim`, async ({ page, server }) => {
      await page.goto(server.url + path);
      const parts = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
      for (const title of await parts.allInnerTexts())
        await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
      expect(await parts.count()).toBeGreaterThan(3);
      expect(await page.getByRole('main').innerText()).not.toMatch(WITHDRAWN_CLAIMS);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true })).toBeVisible();
    });
});

/** Returns the addresses of a prerendered page's links. */
const linksOf = (html: string, pageUrl: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&'), pageUrl).href,
  );

/** Returns the reason for which a link is broken; null if it works. Links to other sites are not requested. */
const deadness = async (link: string, origin: string, request: APIRequestContext): Promise<string | null> => {
  const url = new URL(link);
  if (url.protocol === 'mailto:') return null;
  if (url.origin !== origin) return url.protocol === 'https:' ? null : `${link} is not safe`;
  const answer = await request.get(url.origin + url.pathname);
  if (answer.status() !== 200) return `${link} answers ${answer.status()}`;
  const id = decodeURIComponent(url.hash.slice(1));
  return id === '' || (await answer.text()).includes(`id="${id}"`) ? null : `${link} names no part of the page`;
};

test('every link of the public pages works', async ({ server, request }) => {
  const links = new Set<string>();
  for (const path of ['/', '/pricing', ...TEXTS]) {
    const pageUrl = server.url + path;
    for (const link of linksOf(await (await request.get(pageUrl)).text(), pageUrl)) links.add(link);
  }
  expect(links.size).toBeGreaterThan(30);
  const found = await Promise.all([...links].map((link) => deadness(link, new URL(server.url).origin, request)));
  expect(found.filter((reason) => reason !== null)).toEqual([]);
});

test('by keyboard alone, a reader gets from the contents to a section, and from a number to its source', async ({
  page,
  server,
}) => {
  // A smooth scroll that is still running may block the next one.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/blog/psychology-of-expectations`);
  const part = page.getByRole('link', { name: 'Not knowing is worse than waiting' });
  await part.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#not-knowing$/);
  await expect(page.getByRole('heading', { name: 'Not knowing is worse than waiting' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Source 4' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#source-4$/);
  await expect(page.getByRole('link', { name: /^David H. Maister/ })).toBeInViewport();
});

test('an article has structured data and a canonical address', async ({ page, server }) => {
  const path = '/blog/customer-support-reduction';
  await page.goto(server.url + path);
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as object;
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Article',
    mainEntityOfPage: server.url + path,
    datePublished: '2026-11-21',
  });
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(server.url + path);
});
