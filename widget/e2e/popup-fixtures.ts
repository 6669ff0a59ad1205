import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { ENGLISH, formatStatusLine, type PopupTexts, type StatusTexts } from '@doorsign/shared-schema/status/wording';
import { DEFAULT_STYLE, type WidgetStyle } from '@doorsign/shared-schema/style';
import { businessDayOf, statusFromPayload } from '@doorsign/shared-schema/widget';
import { buildPayload } from '../../sync-server/src/widget/payload.ts';
import type { PopupView } from '../src/popup-view.ts';
import { bundleForPage } from '../test/bundle-for-page.ts';
import type { PopupInPage } from '../test/popup-in-page.ts';

/** A test's business and time; the default is an ordinary shop in New York on a Monday at noon. */
export interface Moment {
  readonly at?: string;
  readonly schedule?: Partial<Schedule>;
  readonly name?: string;
  readonly phone?: string | null;
  readonly address?: string | null;
  readonly style?: Partial<WidgetStyle>;
  readonly words?: StatusTexts & Partial<PopupTexts>;
  readonly locale?: string;
}

const MONDAY_NOON = '2026-11-23T17:00:00Z';
const STANDARD = HOURS_PRESETS[0]?.hours ?? null;

/** Builds the popup's view from the server's payload and the widget's texts. */
export const viewOf = ({ at = MONDAY_NOON, schedule: given, style: styled, ...rest }: Moment = {}): PopupView => {
  const { name = 'Harbor Bakery', phone = '+1 555 010 0199', address = '1 Harbor Street, Boston' } = rest;
  const { words = ENGLISH, locale = 'en-US' } = rest;
  const now = Date.parse(at);
  const schedule = { timezone: 'America/New_York', businessHours: STANDARD, holidays: [], ...given };
  const style: WidgetStyle = { ...DEFAULT_STYLE, ...styled };
  const payload = buildPayload(
    { locationId: 'bakery', rev: '1', updatedAt: 0, schedule, name, style, domains: [], phone, address },
    businessDayOf(schedule.timezone, now),
    'https://doorsign.example',
  );
  const facts = statusFromPayload(payload, now);
  if (!facts) throw new Error('past the horizon');
  const [text] = formatStatusLine(facts, words, locale);
  return { payload, facts, text, style, words, locale };
};

const HOST = 'https://harbor-bakery.example/';
const HOST_PAGE = `<!doctype html><html lang="en"><head><title>Harbor Bakery</title></head><body>
<main><h1>Harbor Bakery</h1><p>Sourdough, since 1987. <a href="#bread">Our bread</a></p></main></body></html>`;

interface Fixtures {
  /** Shows a pill on a third-party page. */
  showPill: (view: PopupView, html?: string, parent?: string) => Promise<void>;
}

export const test = base.extend<Fixtures, { script: string }>({
  script: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's needs from the pattern
    async ({}, use) => {
      await use(await bundleForPage(new URL('../test/popup-in-page.ts', import.meta.url), 'popupInPageBundle'));
    },
    { scope: 'worker' },
  ],
  showPill: async ({ page, script }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(async (view, html = HOST_PAGE, parent = 'body') => {
      // A separate address, so that browser features which a test removes are gone before the page loads.
      await page.route(HOST, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }));
      await page.goto(HOST);
      await page.addScriptTag({ content: script });
      await inPage(page, 'showPill', view, parent);
    });
    expect(errors).toEqual([]);
  },
});

export { expect };

type InPage = { popupInPage: PopupInPage };

/** Calls a function that test/popup-in-page.ts has put into the page. */
export const inPage = <K extends 'showPill' | 'repaint' | 'hidePill'>(
  page: Page,
  name: K,
  ...given: Parameters<PopupInPage[K]>
): Promise<void> =>
  page.evaluate(
    ([method, all]) => {
      const { popupInPage } = globalThis as unknown as InPage;
      (popupInPage[method] as (...values: unknown[]) => void)(...all);
    },
    [name, given] as const,
  );

export const sentOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as InPage).popupInPage.sent);

export const pillOf = (page: Page): Locator => page.getByRole('status').getByRole('button');
export const popupOf = (page: Page): Locator => page.getByRole('dialog');
