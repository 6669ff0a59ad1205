import {
  expectLive,
  expectWaiting,
  openStandardWeek,
  saveButton,
  saveTime,
  timeField,
} from '../support/hours-screen.ts';
import { boxOf } from '../support/press-twice.ts';
import { expect, test } from '../support/test.ts';

for (const width of [320, 360, 390, 1360])
  test(
    `at ${width} px the header keeps its height while changes wait and go live`,
    { tag: width === 390 ? [] : '@all' },
    async ({ server, owner, page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openStandardWeek(page, server, owner);
      const heightOf = async () => (await boxOf(page.getByRole('banner'))).height;
      const height = await heightOf();
      expect(height).toBeLessThanOrEqual(98);
      await page.context().setOffline(true);
      await saveTime(page, 'Monday opens at', '06:05');
      await expectWaiting(page, 1);
      expect(await heightOf()).toBe(height);
      await page.context().setOffline(false);
      await expectLive(page, owner);
      expect(await heightOf()).toBe(height);
    },
  );

test('the header tells of unsaved hours on every other screen, and leads back to them', async ({
  server,
  owner,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openStandardWeek(page, server, owner);
  const header = page.getByRole('banner').first();
  const { height } = await boxOf(header);
  await timeField(page, 'Monday opens at').fill('06:05');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(header).toContainText('Unsaved changes in Business Hours');
  expect((await boxOf(header)).height).toBe(height);
  await page.getByRole('link', { name: /^Review: Unsaved changes/ }).click();
  await expect(timeField(page, 'Monday opens at')).toHaveValue('06:05');
  await saveButton(page).click();
  await expectLive(page, owner);
});
