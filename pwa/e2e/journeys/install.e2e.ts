import { businessCalls } from '@doorsign/shared-schema/api';
import { expect, test } from '../support/test.ts';
import { openAs, prepare } from '../support/owner.ts';
import { presetWeek } from '../support/weeks.ts';

const PHONE = { width: 390, height: 844 };

test(
  'on a phone every platform has its steps and its code within two screens',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    const body = { businessHours: presetWeek('always') };
    await prepare(server, businessCalls.hours, { token: owner.token, body });
    await page.setViewportSize(PHONE);
    await openAs(page, server, owner, '/install');
    const platforms = page.getByRole('combobox', { name: 'What is your website built with?' });
    await expect(platforms).toBeVisible();
    const names = await platforms.getByRole('option').allInnerTexts();
    expect(names).toHaveLength(10);
    await expect(page.getByRole('region', { name: 'On your website' })).toContainText('Not seen on a website yet');
    await expect(page.getByText('Troubleshooting')).toBeVisible();
    const heights: Record<string, number> = {};
    for (const name of names) {
      await platforms.selectOption(name);
      await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(1);
      heights[name] = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    }
    const tooHigh = Object.entries(heights).filter(([, height]) => height > 2 * PHONE.height);
    expect(tooHigh, JSON.stringify(heights)).toEqual([]);
  },
);

test(
  'the platform is remembered, and the message to the web person has its code and steps without a connection',
  { tag: '@all' },
  async ({ page, context, server, owner }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAs(page, server, owner, '/install');
    await page.getByRole('radio', { name: 'Shopify' }).check({ force: true });
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Shopify' })).toBeChecked();
    const code = await page.locator('code').filter({ hasText: '/api/widget.js' }).innerText();
    await page.getByRole('button', { name: 'Send to my web person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to my web person' });
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(new RegExp('theme.liquid'));
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Copy message' }).click();
    await expect(dialog.getByRole('button', { name: 'Message copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code);
    const mail = new URL((await dialog.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? '');
    expect(mail.protocol).toBe('mailto:');
    expect(mail.searchParams.get('body')).toContain(code);
  },
);

test('a wheel over the tabs scrolls the page, and not the strip of tabs', async ({ page, server, owner }) => {
  await page.setViewportSize(PHONE);
  await openAs(page, server, owner, '/install');
  const strip = page.getByRole('tablist').first();
  await strip.hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  expect(await strip.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

for (const { name, ...size } of [
  { name: 'a phone', ...PHONE },
  { name: 'a computer', width: 1360, height: 900 },
])
  test(`on ${name} nothing moves when the parts of the screen and the first result arrive`, async ({
    page,
    server,
    owner,
  }) => {
    const held: { address: string; release: () => Promise<void> }[] = [];
    await page.route(/\/assets\/(?:install-check|more-help)-|\/api\/business\/install\?/, (route) => {
      held.push({ address: route.request().url(), release: () => route.continue() });
    });
    const release = async (part: RegExp): Promise<void> => {
      const isPart = ({ address }: { address: string }): boolean => part.test(address);
      await expect.poll(() => held.some(isPart)).toBe(true);
      await held.find(isPart)?.release();
    };
    const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
    const body = { businessHours: presetWeek('always') };
    await prepare(server, businessCalls.hours, { token: owner.token, body });
    await page.setViewportSize(size);
    await openAs(page, server, owner, '/install');
    await expect(page.getByRole('heading', { level: 1, name: 'Install Widget' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const first = await height();
    await release(/install-check/);
    await expect(page.getByText('Looking for your widget...')).toBeVisible();
    expect(await height()).toBe(first);
    await release(/more-help/);
    await expect(page.getByText('Troubleshooting')).toBeVisible();
    expect(await height()).toBe(first);
    await release(/\/api\//);
    await expect(page.getByText('Not seen on a website yet')).toBeVisible();
    expect(await height()).toBe(first);
  });
