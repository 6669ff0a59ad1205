import { createOwner, openAs } from '../support/owner.ts';
import { expect, test } from '../support/test.ts';

test('on a phone the widget stays in sight while its style is changed', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server, await createOwner(server), '/styling');
  const strip = page.getByTestId('phone-preview');
  await expect(page.getByRole('heading', { name: 'Live preview' })).toBeVisible();
  await expect(strip).toHaveCount(0);
  const orange = page.getByRole('radio', { name: 'Orange' });
  await orange.scrollIntoViewIfNeeded();
  await orange.check({ force: true });
  await expect(strip).toBeInViewport({ ratio: 1 });
  const dot = strip.locator('doorsign-widget').locator('i');
  await expect(dot).toHaveCSS('border-top-color', 'rgb(249, 115, 22)');
  // Below the header, and never over the control that has the focus.
  const [top, focused] = await Promise.all([strip.boundingBox(), orange.boundingBox()]);
  const header = await page.locator('header').first().boundingBox();
  expect(top?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(focused?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
});
