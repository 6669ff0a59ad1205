import type { Page } from '@playwright/test';
import { painted } from '../support/painting.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

/** Holds the app's scripts back.
 * @returns a function that lets them through, once */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

const frame = (page: Page) => page.locator('#first-paint');

for (const { path, title, field } of [
  { path: '/login', title: 'Welcome back', field: 'Email' },
  { path: '/signup?plan=pro', title: 'Put up your sign', field: 'Business Name' },
])
  test(`${path} shows its title on a phone before the app’s scripts are there, and the form in its place afterwards`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(PHONE);
    const release = await holdScripts(page);
    await page.goto(server.url + path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1, name: title });
    await painted(page);
    await expect(heading).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const place = await heading.boundingBox();
    release();
    await expect(page.getByLabel(field, { exact: true })).toBeVisible();
    await expect(heading).toHaveCount(1);
    expect(await heading.boundingBox()).toEqual(place);
    await expect(frame(page)).toHaveCount(0);
  });

test('who is logged in sees no first paint of /login on the way to the dashboard', async ({ page, server, owner }) => {
  await page.setViewportSize(PHONE);
  await page.goto(server.url + '/docs/api');
  await page.evaluate((token) => localStorage.setItem('doorsign-token', token), owner.token);
  const release = await holdScripts(page);
  await page.goto(server.url + '/login', { waitUntil: 'commit' });
  await expect(frame(page)).toBeAttached();
  await expect(frame(page)).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(frame(page)).toHaveCount(0);
});
