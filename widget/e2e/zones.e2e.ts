import type { Page } from '@playwright/test';
import type { WidgetPayload, WireEntry } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { formatStatus, statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { oneLine } from '@doorsign/shared-schema/status/wording';
import type { Site } from '../test/start-site.ts';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, pressPill, test } from './fixtures.ts';

const HOUR = 3_600_000;
const VANCOUVER: Schedule = {
  timezone: 'America/Vancouver',
  businessHours: weekOf((day) => ({ open: '09:00', close: '18:00', closed: day === 'sunday' })),
  holidays: [],
};
/** A Monday, 15:00 in Vancouver. */
const MONDAY = Date.parse('2026-02-09T23:00:00Z');

/** Browsers that are older than a zone's current rules, or than the zone itself. */
const OLD_BROWSERS = [
  { name: 'has the rules of years ago', rules: 'Asia/Tokyo' },
  { name: 'does not know the zone', rules: 'Nowhere/City' },
];

/** Makes the page's Intl read Vancouver's clock by other rules. */
const setRules = (page: Page, rules: string): Promise<unknown> =>
  page.addInitScript((zone) => {
    const change = (options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormatOptions =>
      options.timeZone === 'America/Vancouver' ? { ...options, timeZone: zone } : options;
    const { toLocaleString, toLocaleDateString } = Date.prototype;
    type Options = Intl.DateTimeFormatOptions;
    Date.prototype.toLocaleString = function (this: Date, locales?: Intl.LocalesArgument, options?: Options) {
      return toLocaleString.call(this, locales, change(options));
    };
    Date.prototype.toLocaleDateString = function (this: Date, locales?: Intl.LocalesArgument, options?: Options) {
      return toLocaleDateString.call(this, locales, change(options));
    };
  }, rules);

const standAt = async (page: Page, server: WidgetServer, nowMs: number): Promise<void> => {
  server.setNow(nowMs);
  await page.clock.install({ time: nowMs });
};

const wordsAt = (schedule: Schedule, nowMs: number): string => {
  const status = statusAt(schedule, nowMs);
  return oneLine(status.status, formatStatus(status, nowMs, schedule.timezone));
};

for (const { name, rules } of OLD_BROWSERS)
  for (const form of ['plain', 'pinned'])
    test(
      `a browser that ${name} shows the business’s time in pill and popup: ${form}`,
      { tag: form === 'pinned' ? '@all' : [] },
      async ({ page, server, site }) => {
        await setRules(page, rules);
        server.publish('bakery', { schedule: VANCOUVER });
        await standAt(page, server, MONDAY);
        await page.goto(site.address(form, { id: 'bakery', ...server.pinned }));
        await expect(pill(page)).toHaveText('Open until 6:00 PM');
        await pressPill(page);
        const popup = page.getByRole('dialog');
        await expect(popup).toContainText('Open until 6:00 PM');
        await expect(popup.locator('[aria-current=date]')).toHaveText('Mon – Sat9:00 AM – 6:00 PM');
      },
    );

/** Returns the payload as servers sent it before they sent offsets. */
const withoutOffsets = (payload: WidgetPayload): WidgetPayload => ({
  ...payload,
  timeline: payload.timeline.map(([minutes, label, name]): WireEntry =>
    name === null || name === undefined ? [minutes, label] : [minutes, label, name],
  ),
});

test('an answer from an older server is shown by the browser’s zone rules, also in popup and table', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', { schedule: VANCOUVER });
  await standAt(page, server, MONDAY);
  await page.route(
    '**/api/widget/bakery',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: withoutOffsets((await response.json()) as WidgetPayload) });
      // From now on, the server answers only for the popup's file.
      server.beforeAnswer = (target) => target.includes('/popup.');
    },
    { times: 1 },
  );
  await page.goto(site.address('attributes', { id: 'bakery' }));
  await expect(pill(page)).toHaveText('Open until 6:00 PM');
  await pressPill(page);
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Open until 6:00 PM');
  await expect(popup.locator('[aria-current=date]')).toHaveText('Mon – Sat9:00 AM – 6:00 PM');
  await page.clock.runFor(3 * HOUR);
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
});

/** Opens a page that has pinned the earlier script. */
const openPast = async (page: Page, server: WidgetServer, site: Site, schedule: Schedule, nowMs: number) => {
  server.publish('bakery', { schedule });
  await standAt(page, server, nowMs);
  await page.goto(site.address('pinned', { id: 'bakery', ...server.past('UH4Y1im5') }));
  await expect(pill(page)).toHaveText(wordsAt(schedule, nowMs));
};

test('an older script and its popup read current answers', async ({ page, server, site }) => {
  await openPast(page, server, site, VANCOUVER, MONDAY);
  await pressPill(page);
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Open until 6:00 PM');
  await expect(popup.locator('[aria-current=date]')).toHaveText('Mon – Sat9:00 AM – 6:00 PM');
  expect(server.requests.map((target) => target.replace(/\?.*/, ''))).toContain('/api/widget/popup.--6kSaf6.js');
});

test('an older script is correct across a clock change and on a holiday', async ({ page, server, site }) => {
  const schedule: Schedule = {
    timezone: 'America/New_York',
    businessHours: weekOf(() => ({ open: '20:00', close: '02:30', closed: false })),
    holidays: [
      {
        id: 'preset_2026-11-03',
        date: '2026-11-03',
        name: 'Election Day',
        closed: true,
        open: '09:00',
        close: '17:00',
      },
    ],
  };
  // A Friday evening; clocks go back on Sunday.
  const from = Date.parse('2026-10-31T01:00:00Z');
  await openPast(page, server, site, schedule, from);
  server.beforeAnswer = () => false;
  for (let hours = 3; hours <= 120; hours += 3) {
    await page.clock.fastForward(3 * HOUR);
    await expect(pill(page)).toHaveText(wordsAt(schedule, from + hours * HOUR));
  }
});
