import type { Page } from '@playwright/test';
import { expect, inPage, pillOf, popupOf, sentOf, test, viewOf } from './popup-fixtures.ts';

/** The current browser, and one from before popovers. */
const BROWSERS = [
  { name: 'with popovers', hasPopovers: true, prepare: () => Promise.resolve() },
  {
    name: 'without popovers',
    hasPopovers: false,
    prepare: (page: Page) =>
      page.addInitScript(() => {
        for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
          Reflect.deleteProperty(HTMLElement.prototype, name);
        }
      }),
  },
];

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const outer = document.activeElement;
    const inner = outer?.shadowRoot?.activeElement ?? outer;
    return inner?.role ?? inner?.textContent ?? '';
  });

for (const { name, hasPopovers, prepare } of BROWSERS) {
  test.describe(`a browser ${name}`, { tag: hasPopovers ? [] : '@all' }, () => {
    test.beforeEach(({ page }) => prepare(page));

    test('a press opens the popup over the page, and another closes it', async ({ page, showPill }) => {
      await showPill(viewOf());
      expect(await page.evaluate(() => 'showPopover' in document.body)).toBe(hasPopovers);
      await expect(popupOf(page)).toBeHidden();
      await pillOf(page).click();
      await expect(popupOf(page)).toBeVisible();
      await expect(pillOf(page)).toHaveAttribute('aria-expanded', 'true');
      await pillOf(page).click();
      await expect(popupOf(page)).toBeHidden();
      await expect(pillOf(page)).toHaveAttribute('aria-expanded', 'false');
      await pillOf(page).click();
      await expect(popupOf(page)).toBeVisible();
      expect(await sentOf(page)).toEqual(['open', 'open']);
    });

    test('the popup is a dialog with the business’s name, a table of hours and two links', async ({
      page,
      showPill,
    }) => {
      await showPill(viewOf());
      await pillOf(page).click();
      const popup = page.getByRole('dialog', { name: 'Harbor Bakery' });
      await expect(popup).toContainText('Open until 5:00 PM');
      await expect(popup.getByRole('heading', { name: 'Harbor Bakery' })).toBeVisible();
      const today = popup.getByRole('row', { name: 'Mon – Fri 9:00 AM – 5:00 PM' });
      await expect(today).toHaveAttribute('aria-current', 'date');
      await expect(today.getByRole('rowheader')).toHaveCSS('font-weight', '600');
      await expect(popup.getByRole('table', { name: 'Hours', exact: true })).toBeVisible();
      await expect(popup.getByRole('link', { name: 'Call Us Now' })).toHaveAttribute('href', 'tel:+15550100199');
      await expect(popup.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /google\.com\/maps/);
      await expect(popup.getByRole('link', { name: 'Powered by Doorsign' })).toHaveAttribute('href', /\/signup$/);
    });

    test('the keyboard opens the popup, moves through it and closes it, and the focus returns to the pill', async ({
      page,
      showPill,
    }) => {
      await showPill(viewOf());
      await pillOf(page).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('dialog');
      await expect(popupOf(page)).not.toHaveCSS('outline-style', 'none');
      for (const stop of ['×', 'Call Us Now', 'Directions', 'Powered by Doorsign']) {
        await page.keyboard.press('Tab');
        expect(await focused(page)).toBe(stop);
      }
      for (let back = 0; back < 3; back++) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Space');
      await expect(popupOf(page)).toBeHidden();
      expect(await focused(page)).toContain('Open until');
      await page.keyboard.press('Enter');
      await expect(popupOf(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(popupOf(page)).toBeHidden();
      expect(await focused(page)).toContain('Open until');
    });

    test('Close and a press on the page close the popup, a press inside does not', async ({ page, showPill }) => {
      await showPill(viewOf());
      await pillOf(page).click();
      await popupOf(page).getByText('Hours', { exact: true }).click();
      await expect(popupOf(page)).toBeVisible();
      await popupOf(page).getByRole('button', { name: 'Close' }).click();
      await expect(popupOf(page)).toBeHidden();
      await pillOf(page).click();
      await page.mouse.click(3, 3);
      await expect(popupOf(page)).toBeHidden();
    });

    test('a press on an element of the page reaches the page, and moves the focus there', async ({
      page,
      showPill,
    }) => {
      await showPill(viewOf());
      await pillOf(page).click();
      await page.getByRole('link', { name: 'Our bread' }).click();
      await expect(popupOf(page)).toBeHidden();
      expect(await focused(page)).toBe('Our bread');
      expect(new URL(page.url()).hash).toBe('#bread');
    });

    test('Escape does not move the focus away from the page', async ({ page, showPill }) => {
      await showPill(viewOf());
      await pillOf(page).click();
      await page.getByRole('link', { name: 'Our bread' }).focus();
      await page.keyboard.press('Escape');
      await expect(popupOf(page)).toBeHidden();
      expect(await focused(page)).toBe('Our bread');
    });

    test('the popup opens beside its pill in a box that shifts fixed elements', async ({ page, showPill }) => {
      await page.setViewportSize({ width: 1000, height: 900 });
      const html = `<!doctype html><title>Demo</title><main style="height:2000px">
        <div id="box" style="transform:translate(0);position:absolute;left:300px;top:400px;width:360px;height:300px"></div></main>`;
      await showPill(viewOf(), html, '#box');
      await pillOf(page).click();
      const pill = await boxOf(page, 'pill');
      const popup = await boxOf(page, 'popup');
      expect(popup.y + popup.height).toBeCloseTo(pill.y - 8, 0);
      expect(popup.x + popup.width).toBeCloseTo(pill.x + pill.width, 0);
      // The page scrolls, and the popup moves with its pill.
      await page.mouse.move(20, 20);
      await page.mouse.wheel(0, 60);
      await expect.poll(async () => (await boxOf(page, 'pill')).y).toBeLessThan(pill.y);
      await expect
        .poll(async () => {
          const [moved, top] = [await boxOf(page, 'popup'), (await boxOf(page, 'pill')).y];
          return Math.round(moved.y + moved.height - top);
        })
        .toBe(-8);
    });
  });
}

const boxOf = async (page: Page, which: 'pill' | 'popup') => {
  const box = await (which === 'pill' ? page.getByRole('status') : popupOf(page)).boundingBox();
  if (!box) throw new Error(`no ${which}`);
  return box;
};

test('a minute without a change leaves the content untouched, and a change keeps the focus', async ({
  page,
  showPill,
}) => {
  const before = viewOf({ at: '2026-11-23T21:58:00Z' });
  await showPill(before);
  await pillOf(page).click();
  const directions = popupOf(page).getByRole('link', { name: 'Directions' });
  await directions.focus();
  const element = await directions.elementHandle();
  await inPage(page, 'repaint', viewOf({ at: '2026-11-23T21:59:00Z' }));
  expect(await element?.evaluate((link) => link.isConnected)).toBe(true);
  await expect(popupOf(page)).toContainText('Open until 5:00 PM');

  await inPage(page, 'repaint', viewOf({ at: '2026-11-23T22:00:00Z' }));
  await expect(popupOf(page)).toContainText('Closed · Opens tomorrow at 9:00 AM');
  await expect(popupOf(page).locator('i')).toHaveCSS('border-top-color', 'rgb(239, 68, 68)');
  expect(await focused(page)).toBe('Directions');
});

test('at midnight the next day’s row is marked as today', async ({ page, showPill }) => {
  const current = popupOf(page).locator('[aria-current]');
  await showPill(viewOf({ at: '2026-11-28T04:59:00Z' }));
  await pillOf(page).click();
  await expect(current).toContainText('Mon – Fri');
  await inPage(page, 'repaint', viewOf({ at: '2026-11-28T05:00:00Z' }));
  await expect(current).toContainText('Sat');
});

test('when the focused element disappears, the focus stays in the popup', async ({ page, showPill }) => {
  await showPill(viewOf());
  await pillOf(page).click();
  await popupOf(page).getByRole('link', { name: 'Directions' }).focus();
  await inPage(page, 'repaint', viewOf({ address: null }));
  await expect(popupOf(page).getByRole('link', { name: 'Directions' })).toBeHidden();
  expect(await focused(page)).toBe('dialog');
});

test('a redraw does not open a closed popup', async ({ page, showPill }) => {
  await showPill(viewOf());
  await pillOf(page).click();
  await page.keyboard.press('Escape');
  await inPage(page, 'repaint', viewOf({ at: '2026-11-24T03:00:00Z' }));
  await expect(pillOf(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  await expect(popupOf(page)).toBeHidden();
});

test('the popup closes with its pill, and opens at the first press after the pill returns', async ({
  page,
  showPill,
}) => {
  await showPill(viewOf());
  await pillOf(page).click();
  await inPage(page, 'hidePill');
  await expect(popupOf(page)).toBeHidden();
  await inPage(page, 'showPill', viewOf());
  await expect(popupOf(page)).toBeHidden();
  await pillOf(page).click();
  await expect(popupOf(page)).toBeVisible();
});

test('a call and directions are counted once each', async ({ page, showPill, context }) => {
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'maps' }));
  await showPill(viewOf());
  await pillOf(page).click();
  const opened = page.waitForEvent('popup');
  await popupOf(page).getByRole('link', { name: 'Directions' }).click();
  expect(await (await opened).evaluate(() => opener === null)).toBe(true);
  expect(await sentOf(page)).toEqual(['open', 'directions']);
});

test.describe('a visitor in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });
  for (const { name, zone, said } of [
    { name: 'of a shop in New York', zone: 'America/New_York', said: 'Open until 5:00 PM (11:00 PM your time)' },
    { name: 'of a shop in Rome', zone: 'Europe/Rome', said: 'Closed · Opens tomorrow at 9:00 AM' },
    {
      name: 'of a shop in Auckland',
      zone: 'Pacific/Auckland',
      said: 'Opens today at 9:00 AM (Monday 9:00 PM your time)',
    },
  ]) {
    test(`sees the times ${name} on both clocks if they differ`, async ({ page, showPill }) => {
      await showPill(viewOf({ schedule: { timezone: zone } }));
      await pillOf(page).click();
      // A space after a digit breaks no line, so that none ends within a time.
      const unbroken = said.replace(/(?<=\d) /g, '\u00a0');
      await expect(popupOf(page).locator('strong')).toHaveText(new RegExp(unbroken.replace(/[()·]/g, '\\$&') + '$'));
    });
  }
});
