import { expect, pill, pressPill, test } from './fixtures.ts';

test('a pinned script is checked by the browser, then paints, asks for its payload once and opens its popup', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  await page.goto(site.address('pinned', { id: 'bakery', ...server.pinned }));
  await expect(pill(page)).toHaveText('Open 24 hours');
  expect(server.requests).toEqual([server.pinned.script, '/api/widget/bakery']);
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
});

test('a script that is not what its owner pinned does not run', async ({ page, server, site }) => {
  server.publish('bakery');
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  const other = `sha384-${Buffer.alloc(48).toString('base64')}`;
  await page.goto(site.address('pinned', { id: 'bakery', ...server.pinned, integrity: other }));
  await refused;
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  expect(server.requests).toEqual([server.pinned.script]);
});
