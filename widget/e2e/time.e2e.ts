import type { Page } from '@playwright/test';
import { HOURS_PRESETS, weekOf } from '@doorsign/shared-schema/hours';
import { formatStatus, statusAt, type Schedule } from '@doorsign/shared-schema/status';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, pressPill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (iso: string): number => Date.parse(iso);

const NINE_TO_FIVE: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
/** A Monday, 16:58 in New York. */
const BEFORE_CLOSING = at('2026-11-23T21:58:00Z');

/** Sets the clocks of server and page to one instant. */
const standAt = async (page: Page, server: WidgetServer, nowMs: number): Promise<void> => {
  server.setNow(nowMs);
  await page.clock.install({ time: nowMs });
};

const wordsAt = (schedule: Schedule, nowMs: number): string => {
  const { message, nextChange } = formatStatus(statusAt(schedule, nowMs), nowMs, schedule.timezone);
  return message.startsWith('Open') || !nextChange ? message : `${message} · ${nextChange}`;
};

test('an open page changes its status at closing, midnight and opening without a request', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING);
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
  await settle(page);
  server.beforeAnswer = () => false;
  await page.clock.runFor(2 * MINUTE);
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  await page.clock.runFor(7 * HOUR);
  await expect(pill(page)).toHaveText('Closed · Opens today at 9:00 AM');
  await page.clock.runFor(9 * HOUR);
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
});

test('a computer that slept through closing shows the correct status when it wakes', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING - 2 * HOUR);
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
  await settle(page);
  server.setNow(BEFORE_CLOSING + HOUR);
  await page.clock.fastForward(3 * HOUR);
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
});

test('an answer that was delayed by sleep does not correct the clock', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING - 2 * HOUR);
  let hold = (_deliver: () => Promise<void>): void => {};
  const held = new Promise<() => Promise<void>>((resolve) => (hold = resolve));
  const payload = '**/api/widget/bakery';
  await page.route(
    payload,
    async (route) => {
      const response = await route.fetch();
      hold(() => route.fulfill({ response }));
    },
    { times: 1 },
  );
  await page.goto(site.address('attributes', BAKERY));
  const deliver = await held;
  const next = page.waitForResponse(payload);
  server.setNow(BEFORE_CLOSING + HOUR);
  await page.clock.fastForward(3 * HOUR);
  await (await next).finished();
  await deliver();
  await settle(page);
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
});

test.describe('the text follows statusAt', () => {
  const late = { ...NINE_TO_FIVE, businessHours: weekOf(() => ({ open: '18:00', close: '02:00', closed: false })) };
  const always = { ...NINE_TO_FIVE, businessHours: HOURS_PRESETS[3]?.hours ?? null };
  const christmas = {
    id: 'preset_2026-12-25',
    date: '2026-12-25',
    name: 'Christmas Day',
    closed: true,
    open: '09:00',
    close: '17:00',
  };
  const eve = {
    id: 'holiday_1',
    date: '2026-12-24',
    name: 'Christmas Eve',
    closed: false,
    open: '09:00',
    close: '14:00',
  };
  const festive = { ...NINE_TO_FIVE, holidays: [eve, christmas] };
  const seasonal = {
    ...NINE_TO_FIVE,
    businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: true })),
    holidays: ['2026-12-20', '2027-01-05'].map((date) => ({
      id: `preset_${date}`,
      date,
      name: 'Season',
      closed: false,
      open: '10:00',
      close: '17:00',
    })),
  };
  const toMidnight = {
    ...NINE_TO_FIVE,
    businessHours: weekOf(() => ({ open: '09:00', close: '23:59', closed: false })),
  };

  const cases = [
    { name: 'past midnight', schedule: late, at: '2026-11-24T06:00:00Z', words: 'Open until 2:00 AM' },
    { name: 'in the night that has 25 hours', schedule: late, at: '2026-11-01T05:30:00Z', words: 'Open until 2:00 AM' },
    { name: 'in its second 1:30', schedule: late, at: '2026-11-01T06:30:00Z', words: 'Open until 2:00 AM' },
    { name: 'in the night that has 23 hours', schedule: late, at: '2026-03-08T06:30:00Z', words: 'Open until 3:00 AM' },
    { name: 'until midnight', schedule: toMidnight, at: '2026-11-24T03:00:00Z', words: 'Open until midnight' },
    { name: 'around the clock', schedule: always, at: '2026-11-24T05:00:00Z', words: 'Open 24 hours' },
    {
      name: 'on a custom-hours date',
      schedule: festive,
      at: '2026-12-24T15:00:00Z',
      words: 'Open until 2:00 PM (Christmas Eve)',
    },
    {
      name: 'weeks before it opens',
      schedule: seasonal,
      at: '2026-11-24T15:00:00Z',
      words: 'Closed · Opens December 20 at 10:00 AM',
    },
    {
      name: 'before it opens in another year',
      schedule: { ...seasonal, holidays: seasonal.holidays.slice(1) },
      at: '2026-12-24T15:00:00Z',
      words: 'Closed · Opens January 5, 2027 at 10:00 AM',
    },
    {
      name: 'on a holiday',
      schedule: festive,
      at: '2026-12-25T15:00:00Z',
      words: 'Closed for Christmas Day · Opens tomorrow at 9:00 AM',
    },
  ];
  const everyday = ['past midnight', 'in the night that has 25 hours', 'on a holiday'];
  for (const { name, schedule, at: instant, words } of cases) {
    test(name, { tag: everyday.includes(name) ? [] : '@all' }, async ({ page, server, site }) => {
      server.publish('bakery', { schedule });
      await standAt(page, server, at(instant));
      await page.goto(site.address('plain', BAKERY));
      await expect(pill(page)).toHaveText(words);
      expect(words).toBe(wordsAt(schedule, at(instant)));
    });
  }
});

test.describe('past its horizon', () => {
  test('the pill disappears if the server does not answer', async ({ page, server, site }) => {
    server.publish('bakery', { schedule: NINE_TO_FIVE });
    await standAt(page, server, BEFORE_CLOSING);
    await page.goto(site.address('plain', BAKERY));
    await expect(pill(page)).toBeVisible();
    await settle(page);
    server.beforeAnswer = () => false;
    await page.clock.fastForward(13 * DAY);
    await expect(pill(page)).toHaveText('Open until 5:00 PM');
    await page.clock.fastForward(DAY);
    await expect(page.locator('doorsign-widget')).toHaveCount(0);
  });

  test('the pill stays, because the payload was requested earlier', async ({ page, server, site }) => {
    server.publish('bakery', { schedule: NINE_TO_FIVE });
    await standAt(page, server, BEFORE_CLOSING);
    await page.goto(site.address('plain', BAKERY));
    await expect(pill(page)).toBeVisible();
    await settle(page);
    const asked = server.requests.length;
    server.setNow(BEFORE_CLOSING + 13.5 * DAY);
    await page.clock.fastForward(13.5 * DAY);
    await page.clock.runFor(2 * MINUTE);
    await expect.poll(() => server.requests.length).toBe(asked + 1);
    await settle(page);
    server.beforeAnswer = () => false;
    await page.clock.fastForward(2 * DAY);
    await expect(pill(page)).toBeVisible();
  });
});

test('a visitor’s clock that is hours wrong is corrected by the answer’s date', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  server.setNow(BEFORE_CLOSING);
  await page.clock.install({ time: BEFORE_CLOSING - 9 * HOUR });
  await page.goto(site.address('attributes', BAKERY));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
  await page.clock.runFor(2 * MINUTE);
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
});

test('a clock that is set right while the page is open is used again', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  server.setNow(BEFORE_CLOSING);
  await page.clock.install({ time: BEFORE_CLOSING + 9 * HOUR });
  await page.goto(site.address('attributes', BAKERY));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
  await settle(page);
  server.setNow(BEFORE_CLOSING + 2 * MINUTE);
  await page.clock.setSystemTime(BEFORE_CLOSING + 2 * MINUTE);
  // Time for the next tick, and for its request at a random time after it.
  await page.clock.runFor(3 * MINUTE);
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
});

test('an answer that a shared cache kept for hours does not change the clock', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING);
  await page.route('**/api/widget/bakery', async (route) => {
    const response = await route.fetch();
    const headers = {
      ...response.headers(),
      date: new Date(BEFORE_CLOSING - 9 * HOUR).toUTCString(),
      age: String(9 * 3600),
    };
    await route.fulfill({ response, headers });
  });
  await page.goto(site.address('attributes', BAKERY));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
});

test('a fresh script on a computer with a wrong clock requests the time at once', async ({ page, server, site }) => {
  // The page's real clock is the wrong one here, because Resource Timing does not exist under a fake clock.
  const nowMs = Math.floor(Date.now() / DAY) * DAY + 40 * DAY + 22 * HOUR;
  server.setNow(nowMs);
  server.publish('bakery', { schedule: { ...NINE_TO_FIVE, timezone: 'Etc/UTC' } });
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  // The first request shows that the clock is wrong; the second one gets an answer that no cache can have.
  expect(server.requests).toEqual([
    '/api/widget.js?id=bakery',
    '/api/widget/bakery',
    expect.stringMatching(/^\/api\/widget\/bakery\?\d+$/),
  ]);
});

test.describe('a visitor in London', () => {
  test.use({ timezoneId: 'Europe/London' });

  test('reads in the popup that a closing at midnight in New York is on the next weekday', async ({
    page,
    server,
    site,
  }) => {
    const businessHours = weekOf(() => ({ open: '09:00', close: '23:59', closed: false }));
    server.publish('bakery', { schedule: { ...NINE_TO_FIVE, businessHours } });
    await standAt(page, server, BEFORE_CLOSING);
    await page.goto(site.address('plain', BAKERY));
    await expect(pill(page)).toHaveText('Open until midnight');
    await pressPill(page);
    await expect(page.getByRole('dialog')).toContainText('Open until midnight (Tuesday 5:00 AM your time)');
  });
});
