import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import type { Site } from '../test/start-site.ts';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, settle, test } from './fixtures.ts';

const HOUR = 3_600_000;
/** A Friday, 12:00 in New York. */
const FRIDAY = Date.parse('2026-11-20T17:00:00Z');
const SUNDAY = FRIDAY + 48 * HOUR;
const CLOSED_ON_SUNDAYS: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf((day) => ({ open: '09:00', close: '23:30', closed: day === 'sunday' })),
  holidays: [],
};
const ALWAYS_CLOSED: Schedule = {
  ...CLOSED_ON_SUNDAYS,
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: true })),
};

const WORKERS = ['for ever', 'until it has asked', 'whatever the query'];
/** The forms of the script: with the payload in it, and without. */
const FORMS = { 'with its payload': '?id=bakery', 'without one': '' };

/** Visits a site on Friday, so that its service worker caches all answers to the widget, and returns on Sunday. */
const comeBackOnSunday = async (page: Page, server: WidgetServer, site: Site, query: string, keeps: string) => {
  const address = site.address('worker', { id: 'bakery', query, keeps });
  server.publish('bakery', { schedule: CLOSED_ON_SUNDAYS });
  server.setNow(FRIDAY);
  await page.clock.install({ time: FRIDAY });
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker is active: now it sees the page's requests.
  await page.goto(address);
  await expect(pill(page)).toHaveText('Open until 11:30 PM');
  await settle(page);
  server.setNow(SUNDAY);
  await page.clock.setSystemTime(SUNDAY);
  return () => page.goto(address);
};

for (const keeps of WORKERS)
  for (const [form, query] of Object.entries(FORMS)) {
    const tag = keeps === 'for ever' && query ? [] : '@all';
    test(
      `a service worker that caches answers ${keeps} does not change the clock: the script ${form}`,
      { tag },
      async ({ page, server, site }) => {
        const comeBack = await comeBackOnSunday(page, server, site, query, keeps);
        await comeBack();
        await settle(page);
        await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
      },
    );
  }

test('behind such a worker a visitor sees later changes of the owner', async ({ page, server, site }) => {
  const comeBack = await comeBackOnSunday(page, server, site, '?id=bakery', 'for ever');
  server.publish('bakery', { schedule: ALWAYS_CLOSED });
  await comeBack();
  await expect(pill(page)).toHaveText('Closed');
});

test(
  'while the server is down, the worker’s old answer is read with the visitor’s clock',
  { tag: '@all' },
  async ({ page, server, site }) => {
    const comeBack = await comeBackOnSunday(page, server, site, '', 'for ever');
    server.beforeAnswer = () => false;
    await comeBack();
    await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  },
);

test(
  'a cache that sends no age and ignores the query does not change the clock',
  { tag: '@all' },
  async ({ page, server, site }) => {
    server.publish('bakery', { schedule: CLOSED_ON_SUNDAYS });
    server.setNow(SUNDAY);
    await page.clock.install({ time: SUNDAY });
    await page.route(/api\/widget\/bakery(\?|$)/, async (route) => {
      const response = await route.fetch();
      const { asked: _, ...headers } = response.headers();
      await route.fulfill({ response, headers: { ...headers, date: new Date(FRIDAY).toUTCString() } });
    });
    await page.goto(site.address('plain', { id: 'bakery' }));
    await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
    await settle(page);
    await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  },
);

test('a correct clock needs no further request', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('attributes', { id: 'bakery' }));
  await expect(pill(page)).toHaveText('Open 24 hours');
  await settle(page);
  expect(server.requests).toEqual(['/api/widget.js', '/api/widget/bakery']);
});
