import type { Locator } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { createOwner, openAs, prepare, publicPayload } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1360, height: 850 },
])
  test(
    `an owner at ${viewport.width} px chooses every option of the style, and the website has them`,
    { tag: viewport.width === 390 ? [] : '@all' },
    async ({ page, server }) => {
      await page.setViewportSize(viewport);
      const owner = await createOwner(server);
      await openAs(page, server, owner, '/styling');
      await page.getByText('Matches your visitor’s device').click();
      await expect(page.getByTestId('dark-device').locator('doorsign-widget').locator('button')).toHaveCSS(
        'color-scheme',
        'dark',
      );
      await page.getByLabel('Custom', { exact: true }).fill('0A5');
      await expect(page.getByLabel('Pick a custom color')).toHaveValue('#00aa55');
      await page.getByLabel('Distance from the edge').fill('40');
      await page.getByRole('switch', { name: 'Hide on phones' }).check();
      if (viewport.width < 480)
        await expect(page.getByTestId('phone-preview').getByText('Hidden on phones')).toBeVisible();
      const inPage = page.getByRole('button', { name: /^In the page/ });
      await inPage.click();
      await expect(inPage).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect
        .poll(async () => (await publicPayload(server, owner.user.id)).style)
        .toEqual({
          theme: 'light dark',
          accentColor: '#00aa55',
          fontSize: 'medium',
          placement: 'bottom-right',
          edge: 40,
          phones: false,
          inline: true,
        });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    },
  );

test('the preview of an automatic theme is drawn once, and rests', { tag: '@all' }, async ({ page, server }) => {
  const owner = await createOwner(server);
  await openAs(page, server, owner, '/styling');
  await page.getByText('Matches your visitor’s device').click();
  await expect(page.getByTestId('dark-device')).toBeVisible();
  const measuredIn30Frames = (): Promise<number> =>
    page.evaluate(async () => {
      const measure = Element.prototype.getBoundingClientRect;
      let count = 0;
      Element.prototype.getBoundingClientRect = function counted() {
        count += 1;
        return measure.call(this);
      };
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
      Element.prototype.getBoundingClientRect = measure;
      return count;
    });
  await expect.poll(measuredIn30Frames).toBe(0);
});

test(
  'the pulse of the preview stays on the dot when the window gets narrower',
  { tag: '@all' },
  async ({ page, server }) => {
    const owner = await createOwner(server);
    await prepare(server, businessCalls.style, { token: owner.token, body: { ...DEFAULT_STYLE, fontSize: 'large' } });
    await page.setViewportSize({ width: 1360, height: 850 });
    await openAs(page, server, owner, '/styling');
    const preview = page.getByRole('region', { name: 'Live preview' });
    await preview.getByText('Closed', { exact: true }).click();
    const centerOf = async (part: Locator): Promise<number> => {
      const box = await part.boundingBox();
      return box ? box.x + box.width / 2 : NaN;
    };
    for (const width of [1360, 390, 320]) {
      await page.setViewportSize({ width, height: 850 });
      const apart = async (): Promise<number> =>
        Math.abs(
          (await centerOf(preview.locator('.animate-pulse-dot'))) - (await centerOf(preview.locator('button i'))),
        );
      await expect.poll(apart, `${width} px`).toBeLessThan(0.5);
    }
  },
);

test('a large pill shows its whole text in the pictures of the app', { tag: '@all' }, async ({ page, server }) => {
  await page.setViewportSize({ width: 1360, height: 850 });
  const owner = await createOwner(server);
  const { token } = owner;
  // By night, "Closed · opens Mon 10:30 AM" is the longest text of the week.
  const week = weekOf((day) => ({ open: '10:30', close: '10:31', closed: day !== 'monday' }));
  await prepare(server, businessCalls.hours, { token, body: { businessHours: week } });
  await prepare(server, businessCalls.style, { token, body: { ...DEFAULT_STYLE, fontSize: 'large' } });
  for (const [path, card] of [
    ['/styling', 'Live preview'],
    ['/dashboard', 'Current status'],
  ] as const) {
    await openAs(page, server, owner, path);
    const pill = page.getByRole('region', { name: card }).locator('doorsign-widget');
    await expect(pill.locator('div')).toHaveCSS('font-size', '24px');
    expect(await cutOf(pill), path).toBeLessThan(0.01);
  }
  await openAs(page, server, owner, '/hours');
  const pill = page.getByRole('region', { name: 'What will visitors see' }).locator('doorsign-widget');
  for (let width = 360; width <= 400; width += 4) {
    await page.setViewportSize({ width, height: 850 });
    await pill.scrollIntoViewIfNeeded();
    await expect.poll(() => cutOf(pill), `/hours at ${width} px`).toBeLessThan(0.01);
  }
});

/** Returns the width of a pill's text that is not shown, with fractions of a pixel: each of them ends the text in an ellipsis. */
const cutOf = (pill: Locator): Promise<number> =>
  pill.locator('span').evaluate((line) => {
    const shown = line.getBoundingClientRect().width;
    line.style.flex = 'none';
    const whole = line.getBoundingClientRect().width;
    line.style.flex = '';
    return whole - shown;
  });

test('the picture of the popup has the owner’s week, colors and buttons as they are typed', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await createOwner(server);
  await openAs(page, server, owner, '/styling');
  const picture = page.getByTestId('popup-picture');
  await expect(picture.getByText(owner.user.businessName)).toBeVisible();
  await expect(picture.locator('caption').first()).toHaveText('Hours');
  await expect(picture.locator('tr').first()).toContainText('9:00 AM');
  await expect(picture.getByText('Call Us Now')).toBeHidden();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 212 555 0142');
  await expect(picture.getByText('Call Us Now')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Harbor Street');
  await expect(picture.getByText('Directions')).toBeVisible();
  await page.getByRole('radio', { name: 'Dark theme' }).check({ force: true });
  await expect(picture.locator('section')).toHaveCSS('color-scheme', 'dark');
  // It is a picture: the keyboard passes it, and nothing in it is as wide as the page.
  await page.getByRole('textbox', { name: 'Address' }).press('Tab');
  expect(await picture.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

for (const width of [360, 640, 1360])
  test(
    `at ${width} px the picture of the popup has its days and times whole, with the largest text`,
    { tag: width === 360 ? [] : '@all' },
    async ({ page, server, owner }) => {
      await page.setViewportSize({ width, height: 844 });
      const { token } = owner;
      // One row for all days, so that it is today's whatever day it is: that one is in bold, and the widest.
      const businessHours = weekOf(() => ({ open: '11:00', close: '22:00', closed: false }));
      await prepare(server, businessCalls.hours, { token, body: { businessHours } });
      await prepare(server, businessCalls.style, { token, body: { ...DEFAULT_STYLE, fontSize: 'large' } });
      await openAs(page, server, owner, '/styling');
      const picture = page.getByTestId('popup-picture');
      const content = picture.locator('section');
      await expect(content).toContainText('11:00 AM');
      const [inner, outer] = [await content.locator('table').boundingBox(), await picture.boundingBox()];
      expect((inner?.x ?? 0) + (inner?.width ?? 0), 'times are cut').toBeLessThanOrEqual(
        (outer?.x ?? 0) + (outer?.width ?? 0),
      );
      const broken = await content.locator('tr th').evaluateAll((names) =>
        names
          .filter((name) => {
            const range = document.createRange();
            range.selectNodeContents(name);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 2;
          })
          .map((name) => name.textContent),
      );
      expect(broken, 'days of more than two lines').toEqual([]);
    },
  );

test(
  'a select is drawn by the app’s own styles, with room for its arrow',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openAs(page, server, owner, '/styling');
    const select = page.getByRole('combobox', { name: 'Size' });
    await expect(select).toHaveCSS('appearance', 'none');
    await expect(select).toHaveCSS('background-image', /gradient/);
    await expect(select).toHaveCSS('padding-right', '28px');
  },
);
