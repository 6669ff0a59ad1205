import type { Page } from '@playwright/test';
import { compileCss } from '../../sync-server/src/records/css/compile-css.ts';
import { expect, pill, pressPill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const SHEET = `
  .pill { background: rgb(1, 2, 3); color: white; font-family: "Courier New", monospace }
  .popup { background: rgb(4, 5, 6); color: white }
  .popup-name { letter-spacing: 2px }
  .popup-call { background: rgb(7, 8, 9) }
  .powered-by { color: rgb(10, 11, 12) }
  @media (width < 1px) { .dot { border-color: red } }
`;

/** Returns the computed value of a property of the widget's first element that a selector finds. */
const look = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(`doorsign-widget ${selector}`)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('a business’s own CSS shows on the pill and in the popup, under a policy without styles', async ({
  page,
  server,
  site,
}) => {
  const violations: string[] = [];
  await page.exposeFunction('violated', (what: string) => violations.push(what));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      (globalThis as unknown as { violated: (what: string) => void }).violated(violatedDirective),
    ),
  );
  const { css } = compileCss(SHEET);
  expect(css).not.toBeNull();
  server.publish('bakery', { css, phone: '+1 555 010 0199' });
  const response = await page.goto(site.address('strict', BAKERY));
  expect(response?.headers()['content-security-policy']).toContain("style-src 'none'");
  await expect(pill(page)).toBeVisible();
  expect(await look(page, 'div > button', 'background-color')).toBe('rgb(1, 2, 3)');
  expect(await look(page, 'div > button', 'font-family')).toBe('"Courier New", monospace');
  await pressPill(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await look(page, '[role=dialog]', 'background-color')).toBe('rgb(4, 5, 6)');
  expect(await look(page, 'h2', 'letter-spacing')).toBe('2px');
  // Stronger than the accent color that the popup sets on the element.
  expect(await look(page, '#call', 'background-color')).toBe('rgb(7, 8, 9)');
  expect(await look(page, '#by', 'color')).toBe('rgb(10, 11, 12)');
  // The close button is no pill.
  expect(await look(page, '#x', 'background-color')).not.toBe('rgb(1, 2, 3)');
  await settle(page);
  expect(violations).toEqual([]);
});

test('a pinned script has no CSS', async ({ page, server, site }) => {
  server.publish('bakery', { css: compileCss(SHEET).css });
  await page.goto(site.address('strict-pinned', { ...BAKERY, ...server.pinned }));
  await expect(pill(page)).toBeVisible();
  expect(await look(page, 'div > button', 'background-color')).toBe('rgb(255, 255, 255)');
});

test('a popup of a white label has no line of Doorsign', async ({ page, server, site }) => {
  server.publish('bakery', { plain: true });
  await page.goto(site.address('plain', BAKERY));
  await pressPill(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Powered by Doorsign' })).toHaveCount(0);
});
