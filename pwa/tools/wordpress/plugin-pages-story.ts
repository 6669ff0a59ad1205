import { expect, type Browser, type Page } from '@playwright/test';
import { saveOptions } from './plugin-settings.ts';
import type { Stage } from './stage.ts';
import { callApi, publishBlocks, publishPost } from './site-steps.ts';

const CLOSED = 'Closed · Opens today at 9:00 am';

/** Opens a page as a visitor without scripts. */
const openWithoutScripts = async (browser: Browser, address: string): Promise<Page> => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(address);
  return page;
};

/** Before opening, every part says so without scripts: blocks, shortcodes, the classic widget, the description for search engines. */
export const tellPagesStory = async ({
  browser,
  admin,
  wordpress: { url },
  owner,
  doorsign,
  say,
}: Stage): Promise<void> => {
  const blocks = await publishBlocks(admin, url, ['doorsign/status', 'doorsign/hours']);
  await admin.screenshot({ path: 'test-results/wordpress/editor.png' });
  const withBlocks = await openWithoutScripts(browser, blocks);
  await expect(withBlocks.locator('.wp-block-doorsign-status .doorsign-words')).toHaveText(CLOSED);
  const hours = withBlocks.locator('.wp-block-doorsign-hours');
  await expect(hours.locator('.doorsign-words')).toHaveText(CLOSED);
  await expect(hours.locator('.doorsign-week tr')).toHaveCount(7);
  await expect(hours.locator('[aria-current="date"]')).toHaveText(/^Monday9:00\sam\s–\s5:00\spm$/);
  await expect(hours.locator('.doorsign-holidays tr')).toHaveText([
    /^Christmas Eve Thu, December 249:00\sam\s–\s12:00\spm$/,
  ]);
  await withBlocks.screenshot({ path: 'test-results/wordpress/blocks.png', fullPage: true });
  // The sign is on by default, and its tag is the one of Install Widget.
  await expect(
    withBlocks.locator(`script[src="${doorsign.server.url}/api/widget.js?id=${owner.user.id}"]`),
  ).toHaveCount(1);
  await withBlocks.context().close();

  const text = [
    'We are [doorsign] today.',
    '[doorsign_hours status="no" holidays="no"]',
    '[doorsign_if open]Call us now.[doorsign_else]Write to us.[/doorsign_if]',
    '[doorsign_if holiday]Happy holidays.[/doorsign_if]',
    '[doorsign_if nonsense]Never.[/doorsign_if]',
    '[doorsign location="../../wp-admin"]',
  ];
  const post = await publishPost(
    admin,
    url,
    text.map((line) => `<!-- wp:shortcode -->${line}<!-- /wp:shortcode -->`).join('\n'),
  );
  const withShortcodes = await openWithoutScripts(browser, post);
  const content = withShortcodes.locator('.wp-block-post-content');
  await expect(content.locator('.doorsign-words')).toHaveText([CLOSED]);
  await expect(content.locator('.doorsign-holidays')).toHaveCount(0);
  await expect(content.getByText('Write to us.')).toBeVisible();
  await expect(content.getByText('Call us now.')).toBeHidden();
  await expect(content.getByText('Happy holidays.')).toBeHidden();
  await expect(content.getByText('Never.')).toHaveCount(0);
  await withShortcodes.context().close();

  await saveOptions(admin, url, async (page) => {
    await page.getByLabel(/Describe the business/).check();
    await page.getByLabel(/Show the sign on every page/).uncheck();
  });
  // A classic theme, whose sidebar is on every page.
  await admin.goto(`${url}/wp-admin/themes.php`);
  await admin.locator('.theme[data-slug="twentytwentyone"] .activate').click();
  await expect(admin.locator('.theme.active')).toHaveAttribute('data-slug', 'twentytwentyone');
  const raw = { title: 'Now', show: 'status' };
  const data = { id_base: 'doorsign', sidebar: 'sidebar-1', instance: { raw } };
  const { id } = await callApi<{ id: string }>(admin, url, { path: '/wp/v2/widgets', method: 'POST', data });
  // WordPress 6.1 puts a new widget among the inactive ones if its theme has just been chosen.
  await callApi(admin, url, { path: '/wp/v2/sidebars/sidebar-1', method: 'PUT', data: { widgets: [id] } });
  const front = await openWithoutScripts(browser, url);
  await expect(front.locator('.widget_doorsign .widget-title')).toHaveText('Now');
  await expect(front.locator('.widget_doorsign .doorsign-words')).toHaveText(CLOSED);
  await expect(front.locator('script[src*="/api/widget.js"]')).toHaveCount(0);
  const described = JSON.parse(await front.locator('script[type="application/ld+json"]').innerText()) as object;
  expect(described).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Harbor Bakery',
    openingHoursSpecification: [
      { opens: '09:00', closes: '17:00' },
      { opens: '09:00', closes: '12:00', validFrom: '2026-12-24', validThrough: '2026-12-24' },
    ],
  });
  await front.context().close();
  say('plugin: two blocks, three shortcodes, the classic widget and the description are right without scripts');
};
