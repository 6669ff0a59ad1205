import { readFile } from 'node:fs/promises';
import { untilInstalled } from '../support/installed.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { zoneBeforeNoon } from '../support/clock.ts';
import { countEvents } from '../support/event-counts.ts';
import { createOwner, openAs } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';

const COUNTED = [{ view: 7, open: 2 }, { view: 1 }, ...Array.from({ length: 5 }, () => ({ view: 10, call: 1 }))];

test('an owner reads the figures of one day with the pointer and with the keyboard', async ({ page, server }) => {
  const owner = await createOwner(server, { timezone: zoneBeforeNoon() });
  await setPlan(server, owner, 'pro');
  countEvents(server, owner, COUNTED);
  await openAs(page, server, owner, '/dashboard');
  const card = page.getByRole('region', { name: 'Analytics' });
  const bars = card.getByRole('img', { name: /^Bar chart/ });
  await expect(card).toContainText('Last 30 daysViews58Clicks7');

  await bars.scrollIntoViewIfNeeded();
  const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {};
  await bars.hover({ position: { x: width - 4, y: height / 2 } });
  await expect(card).toContainText('Views7Clicks2Click rate28.6%');
  await bars.hover({ position: { x: width - width / 30 - 4, y: height / 2 } });
  await expect(card).toContainText('Views1Clicks0');
  await page.mouse.move(0, 0);
  await expect(card).toContainText('Last 30 daysViews58Clicks7');

  await card.getByRole('radio', { name: '30 days' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(card).toContainText('Last 7 daysViews58Clicks7');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('slider', { name: 'Day in the chart' })).toBeFocused();
  await expect(card).toContainText('Views7Clicks2');
  await page.keyboard.press('ArrowLeft');
  await expect(card).toContainText('Views1Clicks0');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Show as table' })).toBeFocused();
  await expect(card).toContainText('Last 30 daysViews58Clicks7');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^doorsign-views-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(1 + 30 + 1);
  expect(lines.at(-2)).toMatch(/^\d{4}-\d{2}-\d{2},7,2,2,0,0$/);
  await page.keyboard.press('Tab');
  const table = card.getByRole('region', { name: 'Views and clicks in the last 30 days' });
  await expect(table).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
});

test('an owner reads the figures of one day by a tap, and they stay', { tag: '@all' }, async ({ browser, server }) => {
  const owner = await createOwner(server, { timezone: zoneBeforeNoon() });
  await setPlan(server, owner, 'pro');
  countEvents(server, owner, COUNTED);
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openAs(page, server, owner, '/dashboard');
  const card = page.getByRole('region', { name: 'Analytics' });
  const bars = card.getByRole('img', { name: /^Bar chart/ });
  await bars.scrollIntoViewIfNeeded();
  const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {};
  await bars.tap({ position: { x: width - 4, y: height / 2 } });
  await expect(card).toContainText('Views7Clicks2Click rate28.6%');
  await context.close();
});

testInstalled('without the server, the last known figures are shown', { tag: '@all' }, async ({ page, ownServer }) => {
  const owner = await createOwner(ownServer, { timezone: zoneBeforeNoon() });
  await setPlan(ownServer, owner, 'pro');
  countEvents(ownServer, owner, COUNTED);
  await openAs(page, ownServer, owner, '/dashboard');
  const card = page.getByRole('region', { name: 'Analytics' });
  await expect(card).toContainText('Views58');
  await untilInstalled(page);
  await ownServer.stop();
  await page.reload();
  await expect(card).toContainText('We can’t reach the server. These numbers are from');
  await expect(card).toContainText('Views58');

  await ownServer.start();
  countEvents(ownServer, owner, [{ directions: 4 }]);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(card).toContainText('Clicks11');
  await expect(card).not.toContainText('can’t reach');
});
