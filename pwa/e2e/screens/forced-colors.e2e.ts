import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { FILLED } from './five-states.ts';
import { asOwner } from './show-screen.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const look = (
  part: Locator,
  name: 'backgroundColor' | 'borderTopColor' | 'outlineStyle' | 'outlineColor',
): Promise<string> => part.first().evaluate((element, property) => getComputedStyle(element)[property], name);

/** Returns a system color as the browser computes it. */
const systemColor = (page: Page, name: string): Promise<string> =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = color;
    const computed = getComputedStyle(probe).color;
    probe.remove();
    return computed;
  }, name);

test('with forced colors, bars and dots stay visible', async ({ page, server }) => {
  await asOwner('/dashboard', FILLED)(page, server);
  const canvas = await systemColor(page, 'Canvas');
  for (const bar of ['.bg-open-bar', '.bg-track']) {
    const shown = page.locator(`main [aria-hidden] ${bar}`);
    expect(await look(shown, 'backgroundColor'), bar).not.toBe(canvas);
    expect(await look(shown, 'outlineStyle'), bar).toBe('solid');
  }
  expect(await look(page.locator('main [aria-hidden].rounded-full'), 'outlineStyle')).toBe('solid');
});

test(
  'with forced colors, the current page and the chosen options are told apart',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1360, height: 900 });
    await asOwner('/styling', FILLED)(page, server);
    const highlight = await systemColor(page, 'Highlight');
    const navigation = page.getByRole('navigation', { name: 'Main' }).first();
    expect(await look(navigation.locator('[aria-current=page]'), 'outlineColor')).toBe(highlight);
    const other = navigation.getByRole('link', { name: 'Domain' });
    expect(await look(other, 'outlineStyle')).toBe('none');
    expect(await look(other, 'borderTopColor')).toBe(await systemColor(page, 'Canvas'));
    const swatches = page.getByRole('group', { name: /Accent color/ }).locator('label');
    expect(await look(swatches, 'backgroundColor')).not.toBe(await systemColor(page, 'Canvas'));
    expect(await look(page.locator('label:has([value=dark])'), 'outlineColor')).toBe(highlight);
    expect(await look(page.locator('label:has([value=light])'), 'outlineStyle')).toBe('none');
  },
);

test('with forced colors, a switch is the system’s own checkbox', { tag: '@all' }, async ({ page, server }) => {
  await asOwner('/hours')(page, server);
  const shown = page.getByRole('switch').first();
  expect(await shown.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto');
  expect(await shown.evaluate((element) => getComputedStyle(element, '::after').display)).toBe('none');
});

test('the navigation has the link to History', async ({ page, server }) => {
  await page.setViewportSize({ width: 1360, height: 900 });
  await asOwner('/dashboard')(page, server);
  const navigation = page.getByRole('navigation', { name: 'Main' }).first();
  await expect(navigation.getByRole('link', { name: 'History' })).toBeVisible();
});
