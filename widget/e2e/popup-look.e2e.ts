import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import { LANGUAGES } from '@doorsign/shared-schema/status/wording/languages';
import {
  ACCENT_COLORS,
  CORNERS,
  DEFAULT_STYLE,
  FONT_SIZES,
  THEMES,
  type WidgetStyle,
} from '@doorsign/shared-schema/style';
import { isWholeRun } from '../../sync-server/scripts/run-tests/scope.ts';
import { expect, inPage, pillOf, popupOf, test, viewOf, type Moment } from './popup-fixtures.ts';

const THANKSGIVING = {
  id: 'preset_2026-11-26',
  date: '2026-11-26',
  name: 'Thanksgiving Day',
  closed: true,
  open: '09:00',
  close: '17:00',
};
const LONG_NAME = 'Grandmother’s Wonderful Little Harbor Bakery & Pastry Shop, since 1987 '.repeat(2).slice(0, 120);
/** Seven rows, the longest names, and every part of a popup. */
const FULL: Moment = {
  name: LONG_NAME,
  schedule: {
    businessHours: weekOf((day) => ({ open: `0${day.length - 5}:30`, close: '23:15', closed: day === 'sunday' })),
    holidays: [{ ...THANKSGIVING, name: 'X'.repeat(80) }],
  },
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
};

const PLACES: Partial<WidgetStyle>[] = [
  ...CORNERS.map((placement) => ({ placement })),
  ...[
    [0, 0],
    [300, 260],
    [150, 130],
    [40, 200],
  ].map(([positionX = 0, positionY = 0]) => ({ placement: 'custom' as const, positionX, positionY })),
];
const VIEWPORTS: readonly { name: string; width: number; height: number; tag?: string }[] = [
  { name: 'a small phone', width: 320, height: 568 },
  { name: 'a phone on its side', width: 667, height: 320, tag: '@all' },
  // 1280 x 720 at 200 %.
  { name: 'a zoomed page', width: 640, height: 360, tag: '@all' },
  { name: 'a desktop', width: 1360, height: 800, tag: '@all' },
];

for (const { name, tag = [], ...viewport } of VIEWPORTS) {
  test(`on ${name} the popup of a pill at any position is inside the viewport`, { tag }, async ({ page, showPill }) => {
    await page.setViewportSize(viewport);
    await showPill(viewOf());
    for (const place of PLACES) {
      for (const fontSize of isWholeRun ? FONT_SIZES : [DEFAULT_STYLE.fontSize]) {
        for (const moment of [{}, FULL]) {
          await inPage(page, 'repaint', viewOf({ ...moment, style: { ...place, fontSize } }));
          await pillOf(page).press('Enter');
          await expect(popupOf(page)).toBeVisible();
          const popup = await boxOf(popupOf(page));
          const what = JSON.stringify({ place, fontSize, popup });
          expect(popup.x, what).toBeGreaterThanOrEqual(0);
          expect(popup.y, what).toBeGreaterThanOrEqual(0);
          expect(popup.x + popup.width, what).toBeLessThanOrEqual(viewport.width);
          expect(popup.y + popup.height, what).toBeLessThanOrEqual(viewport.height);
          const pill = await boxOf(page.getByRole('status'));
          const room = Math.max(pill.y, viewport.height - pill.y - pill.height);
          // Beside the pill wherever there is room for it, on the side that has more.
          if (popup.height + 16 <= room) {
            const isBelow = pill.y + pill.height / 2 < viewport.height / 2;
            expect(isBelow ? popup.y - pill.y - pill.height : pill.y - popup.y - popup.height, what).toBeCloseTo(8, 0);
          }
          await page.keyboard.press('Escape');
        }
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  });
}

test('a popup that is higher than the viewport scrolls, and the keyboard reaches its end', async ({
  page,
  showPill,
}) => {
  await page.setViewportSize({ width: 320, height: 300 });
  await showPill(viewOf(FULL));
  await pillOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(popupOf(page)).toBeFocused();
  const last = popupOf(page).getByRole('link', { name: 'Powered by Doorsign' });
  await expect(last).not.toBeInViewport();
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  // The smallest text of the popup.
  expect(await last.evaluate((link) => parseFloat(getComputedStyle(link).fontSize))).toBeGreaterThanOrEqual(12);
  // There is no horizontal scrolling.
  expect(await popupOf(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

for (const viewport of [
  { width: 740, height: 360 },
  { width: 320, height: 568 },
])
  test(
    `Close, Call and Directions are in sight on ${viewport.width} x ${viewport.height}, wherever it is scrolled`,
    { tag: viewport.width === 320 ? [] : '@all' },
    async ({ page, showPill }) => {
      await page.setViewportSize(viewport);
      await showPill(viewOf({ ...FULL, name: 'Harbor Bakery' }));
      await pillOf(page).click();
      const controls = [
        popupOf(page).getByRole('button', { name: 'Close' }),
        popupOf(page).getByRole('link', { name: 'Call Us Now' }),
        popupOf(page).getByRole('link', { name: 'Directions' }),
      ];
      for (const top of [0, 60, 10_000]) {
        await popupOf(page).evaluate((box, y) => box.scrollTo(0, y), top);
        for (const control of controls) await expect(control).toBeInViewport({ ratio: 1 });
      }
    },
  );

for (const viewport of [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
  { width: 1360, height: 900 },
])
  test(
    `each period and each note has a line of its own on ${viewport.width} x ${viewport.height}`,
    { tag: viewport.width === 390 ? [] : '@all' },
    async ({ page, showPill }) => {
      const businessHours = weekOf((day) => ({
        open: '10:00',
        close: '12:30',
        closed: day === 'wednesday',
        ...((day === 'wednesday' || day === 'saturday') && { appointment: true as const }),
        ...(day < 's' && { more: [{ open: '14:00', close: '22:30' }] }),
      }));
      await page.setViewportSize(viewport);
      await showPill(viewOf({ schedule: { businessHours } }));
      await pillOf(page).click();
      const linesOf = (day: string) =>
        popupOf(page)
          .getByRole('row', { name: new RegExp(`^${day}`) })
          .evaluate((row) => {
            const range = document.createRange();
            range.selectNodeContents(row.querySelector('td') as HTMLElement);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
      expect(await linesOf('Mon')).toBe(2);
      expect(await linesOf('Wed')).toBe(1);
      expect(await linesOf('Sat')).toBe(2);
      expect(await linesOf('Sun')).toBe(1);
    },
  );

test('a note without spaces, as long as notes may be, breaks within the popup', async ({ page, showPill }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const businessHours = weekOf(() => ({ open: '09:00', close: '17:00', closed: false, appointment: true as const }));
  await showPill(viewOf({ schedule: { businessHours, messages: { appointment: 'X'.repeat(60) } } }));
  await pillOf(page).click();
  await expect(popupOf(page).getByRole('row', { name: /^Mon/ })).toContainText('X'.repeat(60));
  expect(await popupOf(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('what scrolls is never drawn over the name', async ({ page, showPill }) => {
  await page.setViewportSize({ width: 320, height: 300 });
  await showPill(viewOf({ ...FULL, name: 'Harbor Bakery' }));
  await pillOf(page).click();
  for (let top = 0; top < 400; top += 20) {
    const drawn = await popupOf(page).evaluate((box, y) => {
      box.scrollTo(0, y);
      const heading = box.querySelector('h2') as HTMLElement;
      const { x, y: above, width, height } = heading.getBoundingClientRect();
      const points = [0.05, 0.3, 0.6, 0.95].map((share) => [x + width * share, above + height / 2] as const);
      return points.map(([left, middle]) =>
        heading.contains((box.getRootNode() as ShadowRoot).elementFromPoint(left, middle)),
      );
    }, top);
    expect(drawn, `scrolled by ${top}`).toEqual([true, true, true, true]);
  }
});

test('today’s row has a shade, times end in columns, and the popup is at least as wide as its pill', async ({
  page,
  showPill,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  const holidays = [{ ...THANKSGIVING, date: '2026-11-23', name: 'N'.repeat(80) }];
  await showPill(viewOf({ schedule: { holidays }, style: { fontSize: 'large' } }));
  await pillOf(page).click();
  expect((await boxOf(popupOf(page))).width).toBeGreaterThanOrEqual((await boxOf(page.getByRole('status'))).width);
  await page.keyboard.press('Escape');
  await inPage(page, 'repaint', viewOf());
  await pillOf(page).click();
  const today = popupOf(page).locator('[aria-current]');
  await expect(today).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  for (const cells of ['td:last-child', 'td:not(:last-child)']) {
    const ends = await popupOf(page)
      .locator(`tr ${cells}`)
      .evaluateAll((all) =>
        all.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return Math.round(range.getBoundingClientRect().right);
        }),
      );
    expect(new Set(ends).size, cells).toBe(1);
  }
});

test('the popup stays inside the viewport when the window shrinks', async ({ page, showPill }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await showPill(viewOf());
  await pillOf(page).click();
  await page.setViewportSize({ width: 320, height: 480 });
  await expect
    .poll(async () => {
      const { x, y, width, height } = await boxOf(popupOf(page));
      return x >= 0 && y >= 0 && x + width <= 320 && y + height <= 480;
    })
    .toBe(true);
});

for (const theme of THEMES) {
  for (const fontSize of FONT_SIZES) {
    const tag = theme === 'dark' && fontSize === DEFAULT_STYLE.fontSize ? [] : '@all';
    test(
      `axe finds no problem in the ${theme} popup with ${fontSize} text, and its controls are large enough for touch`,
      { tag },
      async ({ page, showPill }) => {
        await showPill(viewOf({ style: { theme, fontSize }, schedule: { holidays: [THANKSGIVING] } }));
        await pillOf(page).click();
        await expect(popupOf(page)).toBeVisible();
        const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        expect(violations).toEqual([]);
        // Proves that axe checked the shadow root.
        expect(JSON.stringify(passes)).toContain('#call');
        for (const name of ['Call Us Now', 'Directions', 'Powered by Doorsign']) {
          const { height } = await boxOf(popupOf(page).getByRole('link', { name }));
          expect(Math.ceil(height), name).toBeGreaterThanOrEqual(36);
        }
      },
    );
  }

  test(
    `every text of the ${theme} popup has 4.5:1 with every accent, today’s holiday too`,
    { tag: '@all' },
    async ({ page, showPill }) => {
      for (const { value } of ACCENT_COLORS) {
        for (const at of ['2026-11-23T17:00:00Z', '2026-11-26T17:00:00Z']) {
          await showPill(viewOf({ at, style: { theme, accentColor: value }, schedule: { holidays: [THANKSGIVING] } }));
          await pillOf(page).click();
          await expect(popupOf(page)).toBeVisible();
          const ratios = await contrasts(page);
          expect(ratios.map(({ text }) => text)).toEqual(
            expect.arrayContaining(['Call Us Now', 'Sat', 'Harbor Bakery']),
          );
          expect(ratios.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
        }
      }
    },
  );
}

/** Returns the contrast ratio of every text of the popup, by WCAG 2.2, from the colors that the browser has mixed. */
const contrasts = (page: Page): Promise<{ text: string; ratio: number }[]> =>
  popupOf(page).evaluate((popup) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    /** Returns the luminance of layers painted over each other: [color, opacity], the lowest first. */
    const paint = (layers: [string, number][]): number => {
      for (const [color, opacity] of layers) {
        canvas.globalAlpha = opacity;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
      }
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) =>
        channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found: { text: string; ratio: number }[] = [];
    const walker = document.createTreeWalker(popup, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement as Element;
      let opacity = 1;
      const grounds: [string, number][] = [];
      for (let up: Element | null = element; up && popup.contains(up); up = up.parentElement) {
        const style = getComputedStyle(up);
        opacity *= Number(style.opacity);
        grounds.unshift([style.backgroundColor, 1]);
      }
      const [ground, ink] = [paint(grounds), paint([...grounds, [getComputedStyle(element).color, opacity]])];
      const [low, high] = [Math.min(ground, ink), Math.max(ground, ink)];
      found.push({ text: walker.currentNode.textContent ?? '', ratio: (high + 0.05) / (low + 0.05) });
    }
    return found;
  });

test('forced colors keep every text, border and the dot visible', async ({ page, showPill }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await showPill(viewOf({ style: { theme: 'dark', accentColor: '#f59e0b' } }));
  await pillOf(page).click();
  const call = popupOf(page).getByRole('link', { name: 'Call Us Now' });
  await expect(call).not.toHaveCSS('background-color', 'rgb(245, 158, 11)');
  await expect(call).not.toHaveCSS('border-top-style', 'none');
  await expect(popupOf(page).locator('i')).toBeVisible();
  expect((await contrasts(page)).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
});

test('the popup has no animation', async ({ page, showPill }) => {
  await showPill(viewOf());
  await pillOf(page).click();
  await expect(popupOf(page)).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(popupOf(page)).toHaveCSS('transition-duration', '0s');
});

test('the popup is not printed', async ({ page, showPill }) => {
  await showPill(viewOf());
  await pillOf(page).click();
  await expect(popupOf(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(popupOf(page)).toBeHidden();
});

test('a right-to-left language mirrors the popup', async ({ page, showPill }) => {
  await showPill(viewOf({ words: LANGUAGES.ar, locale: 'ar-EG', schedule: { holidays: [THANKSGIVING] } }));
  await pillOf(page).click();
  const popup = await boxOf(popupOf(page));
  const middle = popup.x + popup.width / 2;
  const row = popupOf(page).getByRole('row').filter({ hasText: LANGUAGES.ar.closedDay }).first();
  expect((await boxOf(row.getByRole('rowheader'))).x).toBeGreaterThan((await boxOf(row.getByRole('cell'))).x);
  expect((await boxOf(popupOf(page).getByRole('link', { name: LANGUAGES.ar.callUs }))).x).toBeGreaterThan(middle);
  expect((await boxOf(popupOf(page).getByRole('button', { name: LANGUAGES.ar.close }))).x).toBeLessThan(middle);
  await expect(popupOf(page).locator('section')).toHaveAttribute('lang', 'ar-EG');
});

test('every language fits on the smallest phone, with nothing cut off', { tag: '@all' }, async ({ page, showPill }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const [locale, words] of Object.entries(LANGUAGES)) {
    await showPill(viewOf({ words, locale, style: { fontSize: 'large' }, schedule: { holidays: [THANKSGIVING] } }));
    await pillOf(page).click();
    await expect(popupOf(page), locale).toBeVisible();
    expect(await popupOf(page).evaluate((box) => box.scrollWidth - box.clientWidth), locale).toBe(0);
  }
});
