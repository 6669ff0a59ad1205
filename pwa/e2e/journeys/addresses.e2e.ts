import { OWNER_APP_ROUTES, PUBLIC_APP_ROUTES } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/owner.ts';

const NOT_FOUND = 'This page doesn’t exist';

test(
  'every address that the server knows is a screen of the app, and every link of the app leads to a page',
  { tag: '@all' },
  async ({ server, owner, page, request }) => {
    await openAs(page, server, owner, '/dashboard');
    const seen = new Set<string>();
    for (const path of [...PUBLIC_APP_ROUTES, ...OWNER_APP_ROUTES]) {
      const answer = await page.goto(server.url + path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: NOT_FOUND })).toHaveCount(0);
      for (const href of await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        seen.add(href);
    }
    for (const href of seen) {
      const { origin, pathname } = new URL(href, server.url);
      if (origin !== server.url) continue;
      expect([href, (await request.get(server.url + pathname)).status()]).toEqual([href, 200]);
    }
    expect(seen.size).toBeGreaterThan(10);
  },
);

test('any other address shows the not-found screen with status 404', async ({ server, page }) => {
  const answer = await page.goto(`${server.url}/no-such-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
});
