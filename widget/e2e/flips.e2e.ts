import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import { formatStatus, statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { oneLine } from '@doorsign/shared-schema/status/wording';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, settle, show, test } from './fixtures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const wordsAt = ({ schedule }: Stay, nowMs: number): string => {
  const status = statusAt(schedule, nowMs);
  return oneLine(status.status, formatStatus(status, nowMs, schedule.timezone));
};

/** A visit to a page that stays open. */
interface Stay {
  readonly name: string;
  readonly schedule: Schedule;
  /** The time when the page is opened; the first text is shown from then on. */
  readonly from: string;
  readonly hours: number;
  /** Every text in order, so that the table can be read without the engine. */
  readonly texts: readonly string[];
  readonly tag?: '@all';
}

const week = (open: string, close: string, closed: readonly string[] = []): Schedule['businessHours'] =>
  weekOf((day) => ({ open, close, closed: closed.includes(day) }));

const christmas = { id: 'preset_2026-12-25', date: '2026-12-25', name: 'Christmas Day', closed: true };
const eve = { id: 'holiday_1', date: '2026-12-24', name: 'Christmas Eve', closed: false };

const STAYS: readonly Stay[] = [
  {
    name: 'a weekend of a bar that closes at midnight',
    schedule: { timezone: 'America/New_York', businessHours: week('18:00', '23:59', ['sunday']), holidays: [] },
    from: '2026-11-20T22:30:00Z', // Friday 17:30
    hours: 80,
    tag: '@all',
    texts: [
      'Closed · Opens today at 6:00 PM',
      'Open until midnight',
      'Closed · Opens today at 6:00 PM',
      'Open until midnight',
      'Closed · Opens tomorrow at 6:00 PM',
      'Closed · Opens today at 6:00 PM',
      'Open until midnight',
      'Closed · Opens today at 6:00 PM',
    ],
  },
  {
    name: 'the night in which clocks go forward, open across it',
    schedule: { timezone: 'America/New_York', businessHours: week('20:00', '02:30'), holidays: [] },
    from: '2026-03-08T04:00:00Z', // Saturday 23:00
    hours: 26,
    tag: '@all',
    texts: ['Open until 3:00 AM', 'Closed · Opens today at 8:00 PM', 'Open until 2:30 AM'],
  },
  {
    name: 'the night in which clocks go back, open across it',
    schedule: { timezone: 'Europe/Berlin', businessHours: week('20:00', '02:30'), holidays: [] },
    from: '2026-10-24T20:00:00Z', // Saturday 22:00
    hours: 26,
    tag: '@all',
    texts: ['Open until 2:30 AM', 'Closed · Opens today at 8:00 PM', 'Open until 2:30 AM'],
  },
  {
    name: 'the night in which clocks go forward, closed in the middle of a bar’s shift',
    schedule: {
      timezone: 'America/New_York',
      businessHours: week('18:00', '04:00'),
      holidays: [],
      // From 1:00 to 3:30, which is an hour and a half later.
      closure: { kind: 'closed', from: '2026-03-08T06:00:00Z', until: '2026-03-08T07:30:00Z', note: 'Private event' },
    },
    from: '2026-03-08T04:00:00Z', // Saturday 23:00
    hours: 26,
    texts: [
      'Open until 1:00 AM',
      'Closed (Private event) · Opens today at 3:30 AM',
      'Open until 4:00 AM',
      'Closed · Opens today at 6:00 PM',
      'Open until 4:00 AM',
    ],
  },
  {
    name: 'the night in which clocks go back, closed in the middle of a bar’s shift',
    schedule: {
      timezone: 'America/New_York',
      businessHours: week('18:00', '02:00'),
      holidays: [],
      // From 1:00 for the first time to 1:30 for the second, which is an hour and a half later.
      closure: { kind: 'closed', from: '2026-11-01T05:00:00Z', until: '2026-11-01T06:30:00Z', note: 'Private event' },
    },
    from: '2026-11-01T03:00:00Z', // Saturday 23:00
    hours: 26,
    tag: '@all',
    texts: [
      'Open until 1:00 AM',
      'Closed (Private event) · Opens today at 1:30 AM',
      'Open until 2:00 AM',
      'Closed · Opens today at 6:00 PM',
      'Open until 2:00 AM',
    ],
  },
  {
    name: 'a festive week, with short hours before a closed day',
    schedule: {
      timezone: 'America/Los_Angeles',
      businessHours: week('09:00', '17:00', ['saturday', 'sunday']),
      holidays: [
        { ...eve, open: '09:00', close: '14:00' },
        { ...christmas, open: '09:00', close: '17:00' },
      ],
    },
    from: '2026-12-24T16:00:00Z', // Thursday 8:00
    hours: 98,
    tag: '@all',
    texts: [
      'Closed (Christmas Eve) · Opens today at 9:00 AM',
      'Open until 2:00 PM (Christmas Eve)',
      'Closed (Christmas Eve) · Opens Monday at 9:00 AM',
      'Closed for Christmas Day · Opens Monday at 9:00 AM',
      'Closed · Opens Monday at 9:00 AM',
      'Closed · Opens tomorrow at 9:00 AM',
      'Closed · Opens today at 9:00 AM',
      'Open until 5:00 PM',
    ],
  },
];

/** Opens the page with the clocks of server and page at one instant, and waits until all its requests have ended. */
const openAt = async (page: Page, server: WidgetServer, address: string, nowMs: number): Promise<void> => {
  server.setNow(nowMs);
  await page.clock.install({ time: nowMs });
  await page.goto(address);
  await expect(pill(page)).toBeVisible();
  await settle(page);
  await page.clock.pauseAt(nowMs + MINUTE / 2);
};

/** Advances the clock by half an hour at a time, and compares each text with the engine.
 * @returns the texts in order */
const stay = async (page: Page, visit: Stay): Promise<string[]> => {
  const texts: string[] = [];
  const from = Date.parse(visit.from) + MINUTE / 2;
  for (let half = 0; half <= visit.hours * 2; half++) {
    if (half > 0) await page.clock.runFor(HOUR / 2);
    const words = wordsAt(visit, from + (half * HOUR) / 2);
    await expect(pill(page)).toHaveText(words);
    if (texts.at(-1) !== words) texts.push(words);
  }
  return texts;
};

for (const visit of STAYS) {
  test(
    `a page left open over ${visit.name} is right at every half hour, without an answer`,
    { tag: visit.tag ?? [] },
    async ({ page, server, site }) => {
      server.publish('bakery', { schedule: visit.schedule });
      await openAt(page, server, site.address('plain', { id: 'bakery' }), Date.parse(visit.from));
      server.beforeAnswer = () => false;
      expect(await stay(page, visit)).toEqual(visit.texts);
    },
  );
}

test('each change of status shows in the minute of the change', async ({ page, server, site }) => {
  const [visit] = STAYS as [Stay];
  server.publish('bakery', { schedule: visit.schedule });
  const opening = Date.parse('2026-11-20T23:00:00Z');
  await openAt(page, server, site.address('plain', { id: 'bakery' }), opening - 2 * MINUTE);
  await expect(pill(page)).toHaveText('Closed · Opens today at 6:00 PM');
  await page.clock.pauseAt(opening - 1);
  await expect(pill(page)).toHaveText('Closed · Opens today at 6:00 PM');
  await page.clock.pauseAt(opening + 1);
  await expect(pill(page)).toHaveText('Open until midnight');
});

test.describe('a server that is down', () => {
  const visit = STAYS[0] as Stay;

  test('leaves open pages correct, even after the visitor returns to them', async ({ page, server, site }) => {
    server.publish('bakery', { schedule: visit.schedule });
    const from = Date.parse(visit.from);
    await openAt(page, server, site.address('plain', { id: 'bakery' }), from);
    server.beforeAnswer = () => false;
    for (let hours = 5; hours <= 80; hours += 5) {
      await show(page, false);
      await page.clock.runFor(5 * HOUR);
      const refused = page.waitForEvent('requestfailed');
      await show(page, true);
      await page.clock.runFor(1);
      await refused;
      await expect(pill(page)).toHaveText(wordsAt(visit, from + MINUTE / 2 + hours * HOUR + hours / 5));
    }
  });

  test('leaves no pill past the horizon, and never an invented "Closed"', async ({ page, server, site }) => {
    const always = { ...visit.schedule, businessHours: week('00:00', '00:00') };
    server.publish('bakery', { schedule: always });
    await openAt(page, server, site.address('plain', { id: 'bakery' }), Date.parse(visit.from));
    server.beforeAnswer = () => false;
    for (let day = 1; day <= 20; day++) {
      await page.clock.fastForward(24 * HOUR);
      expect(['Open 24 hours', undefined]).toContain((await pill(page).allInnerTexts())[0]);
    }
    await expect(page.locator('doorsign-widget')).toHaveCount(0);
  });
});
