import { expect, pill, pressPill, settle, test } from './fixtures.ts';

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

test('a script that differs from the pinned one does not run', async ({ page, server, site }) => {
  server.publish('bakery');
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  const other = `sha384-${Buffer.alloc(48).toString('base64')}`;
  await page.goto(site.address('pinned', { id: 'bakery', ...server.pinned, integrity: other }));
  await refused;
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  expect(server.requests).toEqual([server.pinned.script]);
});

test('a popup file that was replaced does not run in a pinned script', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.route('**/popup.*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: `document.title = 'taken over'; export const openPopup = () => {};`,
    }),
  );
  await page.goto(site.address('pinned', { id: 'bakery', ...server.pinned }));
  await pressPill(page);
  await settle(page);
  expect(await page.title()).toBe('Pinned');
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
});

test.describe('a pinned script on a page that is not English', () => {
  test('shows the page’s language, with texts whose integrity the browser checked', async ({ page, server, site }) => {
    server.publish('bakery', { phone: '+49 30 1234567' });
    await page.goto(site.address('pinned', { id: 'bakery', ...server.pinned, lang: 'de-AT' }));
    await expect(pill(page)).toHaveText('24 Stunden geöffnet');
    await pressPill(page);
    await expect(page.getByRole('link', { name: 'Jetzt anrufen' })).toBeVisible();
    expect(server.requests.filter((target) => target.includes('/words'))).toEqual([
      expect.stringMatching(/^\/api\/widget\/words\.[\w-]{8}\.json$/),
    ]);
  });

  test('does not show texts that were replaced', async ({ page, server, site }) => {
    server.publish('bakery');
    await page.route('**/words*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('24 Stunden geöffnet', 'Umgezogen');
      await route.fulfill({ response, body });
    });
    await page.goto(site.address('pinned', { id: 'bakery', ...server.pinned, lang: 'de' }));
    await expect(pill(page)).toHaveText('Open 24 hours');
  });

  test('shows English if there are no texts, and for an invalid language tag', async ({ page, server, site }) => {
    server.publish('bakery');
    for (const lang of ['th', 'de_DE', 'constructor']) {
      await page.goto(site.address('pinned', { id: 'bakery', ...server.pinned, lang }));
      await expect(pill(page)).toHaveText('Open 24 hours');
    }
  });
});

test('a site with a strict policy and Trusted Types opens the popup of a pinned script', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(site.address('strict-pinned', { id: 'bakery', ...server.pinned }));
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
  expect(refused).toEqual([]);
});
