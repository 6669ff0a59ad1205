import type { Page } from '@playwright/test';
import { isAlive } from '../support/landing.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const openDemo = async (page: Page, server: DoorsignServer): Promise<void> => {
  await page.goto(`${server.url}/demo`);
  await isAlive(page, 'playground');
};
const pillOf = (page: Page) => page.locator('doorsign-widget').getByRole('button').first();

test('the demo shows the sign in every look, position, time and language', async ({ page, server }) => {
  await openDemo(page, server);
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
    await openDemo(page, server);
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
  await openDemo(page, server);
  await page.getByLabel('Size').selectOption('Large 24px');
  hostPage.setBody(await page.locator('code').innerText());
  await page.goto(hostPage.url);
  await expect(pillOf(page)).toBeVisible();
  expect(await pillOf(page).evaluate((button) => getComputedStyle(button).fontSize)).toBe('24px');
});

test('without the server the demo says so, and loads once the server is back', async ({ page, server }) => {
  await page.route('**/api/widget/demo', (route) => route.abort('connectionfailed'));
  await openDemo(page, server);
  await expect(page.getByText('The demo couldn’t be loaded')).toBeVisible();
  await page.unroute('**/api/widget/demo');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(pillOf(page)).toBeVisible();
  await expect(page.getByText('The demo couldn’t be loaded')).toHaveCount(0);
});

test('a link to the demo has a title, a description and a picture, and the words are there without scripts', async ({
  request,
  server,
}) => {
  const html = await (await request.get(`${server.url}/demo`)).text();
  expect(html).toContain('<title>Live demo · Doorsign</title>');
  expect(html).toContain('<meta property="og:title" content="Live demo · Doorsign">');
  expect(html).toMatch(/<meta property="og:description" content="Try the open sign[^"]+">/);
  expect(html).toContain('Harbor Bakery is made up');
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)">/.exec(html) ?? [];
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
});

test('a copy that the browser refuses selects the code and says so', async ({ page, server }) => {
  await openDemo(page, server);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByText('Copy failed. The code is selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('<script');
});
