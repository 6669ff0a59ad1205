import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const pillOf = (page: Page) => page.locator('doorsign-widget').getByRole('button').first();

test('the demo shows the sign in every look, position, time and language', async ({ page, server }) => {
  await page.goto(`${server.url}/demo`);
  const pill = pillOf(page);
  await expect(pill).toBeVisible();

  await page.getByLabel('Time', { exact: true }).selectOption('While it’s open');
  await expect(pill).toContainText('Open until');
  await page.getByLabel('Time', { exact: true }).selectOption('While it’s closed');
  await expect(pill).toContainText('Closed');

  const fontSize = () => pill.evaluate((button) => getComputedStyle(button).fontSize);
  for (const [size, pixels] of [
    ['Small 16px', '16px'],
    ['Large 24px', '24px'],
  ] as const) {
    await page.getByLabel('Size').selectOption(size);
    await expect.poll(fontSize).toBe(pixels);
  }

  await page.getByRole('radio', { name: 'Dark theme' }).check({ force: true });
  await expect(page.locator('code')).toContainText('data-theme="dark"');
  await page.getByRole('button', { name: 'Top left' }).click();
  await expect.poll(async () => (await pill.boundingBox())?.y).toBe(16);
  await expect.poll(async () => (await pill.boundingBox())?.x).toBe(16);
  await page.getByRole('slider', { name: 'From the left' }).fill('150');
  await expect(page.locator('code')).toContainText('data-placement="custom" data-position-x="150"');

  await page.getByLabel('Language', { exact: true }).selectOption('German');
  await expect(pill).toContainText('Geschlossen');
  await expect(page.locator('code')).toContainText('data-pin data-lang="de"');
});

test(
  'the demo’s popup offers hours, a call and directions, and Close closes it',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.goto(`${server.url}/demo`);
    await pillOf(page).click();
    const popup = page.getByRole('dialog');
    await expect(popup.getByText('Harbor Bakery')).toBeVisible();
    await expect(popup.getByRole('link', { name: 'Call Us Now' })).toHaveAttribute('href', /^tel:/);
    await expect(popup.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^https:/);
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toHaveCount(0);
    await expect(pillOf(page)).toBeFocused();
  },
);

test('the demo’s snippet shows the same sign in the chosen look on another website', async ({
  page,
  server,
  hostPage,
}) => {
  await page.goto(`${server.url}/demo`);
  await page.getByLabel('Size').selectOption('Large 24px');
  hostPage.setBody(await page.locator('code').innerText());
  await page.goto(hostPage.url);
  await expect(pillOf(page)).toBeVisible();
  expect(await pillOf(page).evaluate((button) => getComputedStyle(button).fontSize)).toBe('24px');
});

test('leaving the demo removes the sign', { tag: '@all' }, async ({ page, server }) => {
  await page.goto(`${server.url}/demo`);
  await expect(pillOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(`${server.url}/signup`);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
});

test('without the server the demo says so, and loads once the server is back', async ({ page, server }) => {
  await page.route('**/api/widget/demo', (route) => route.abort('connectionfailed'));
  await page.goto(`${server.url}/demo`);
  await expect(page.getByText('The demo couldn’t be loaded')).toBeVisible();
  await page.unroute('**/api/widget/demo');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(pillOf(page)).toBeVisible();
  await expect(page.getByText('The demo couldn’t be loaded')).toHaveCount(0);
});
