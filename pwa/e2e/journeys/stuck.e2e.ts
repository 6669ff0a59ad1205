import { readFile } from 'node:fs/promises';
import { expectLive, expectWaiting, openStandardWeek, saveTime, websiteHours } from '../support/hours-screen.ts';
import { clippedTexts } from '../screens/clipped-texts.ts';
import { startInstalled } from '../support/installed.ts';
import { expect, testInstalled } from '../support/test.ts';

const HOUR_MS = 3_600_000;

testInstalled(
  'a change that has waited for a day is reported and can be exported',
  { tag: '@all' },
  async ({ server, owner, page, context }) => {
    await page.clock.install();
    await openStandardWeek(page, server, owner);
    await startInstalled(page);
    await context.setOffline(true);
    await saveTime(page, 'Monday opens at', '06:11');
    await expectWaiting(page, 1);
    await page.clock.fastForward(23 * HOUR_MS);
    await expectWaiting(page, 1);
    await page.clock.fastForward(2 * HOUR_MS);
    await expect(page.getByText('Not published since', { exact: false }).first()).toBeVisible();

    // On a small phone the whole line can be read, whatever the time is.
    await page.setViewportSize({ width: 320, height: 640 });
    const line = page.locator('output').filter({ hasText: 'Not published since' });
    const longest = 'Not published since Sep 30, 12:58 PM';
    await line.evaluate((output, text) => {
      // In the text node that the app writes again later.
      const node = document.createTreeWalker(output, NodeFilter.SHOW_TEXT).nextNode();
      if (node) node.nodeValue = text;
    }, longest);
    await expect(line).toHaveText(longest);
    expect(await clippedTexts(page)).toEqual([]);

    await page.getByRole('link', { name: 'Show: Not published since' }).click();
    await expect(page).toHaveURL(`${server.url}/history`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const exported: unknown = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
    expect(JSON.stringify(exported)).toContain('06:11');

    // The Save was never given up: with a connection it is published like any other.
    await context.setOffline(false);
    await expectLive(page, owner);
    expect((await websiteHours(server, owner)).monday.open).toBe('06:11');
  },
);
