import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { expect, pill, settle, test } from './fixtures.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A Monday, 16:30 in New York: half an hour before closing. */
const NOW = Date.parse('2026-11-23T21:30:00Z');
const NINE_TO_FIVE: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};

const CLOCKS: readonly { name: string; error: number; tag?: string }[] = [
  { name: 'two hours fast', error: 2 * HOUR },
  { name: 'two hours slow', error: -2 * HOUR, tag: '@all' },
  { name: 'a day fast', error: 24 * HOUR, tag: '@all' },
  { name: 'years slow', error: -3 * 365 * 24 * HOUR },
];

for (const { name, error, tag = [] } of CLOCKS)
  for (const snippet of ['plain', 'attributes'])
    test(
      `a clock that is ${name} shows the business’s time on the page "${snippet}"`,
      { tag: snippet === 'plain' ? tag : '@all' },
      async ({ page, server, site }) => {
        server.publish('bakery', { schedule: NINE_TO_FIVE });
        server.setNow(NOW);
        await page.clock.install({ time: NOW + error });
        await page.goto(site.address(snippet, { id: 'bakery' }));
        await expect(pill(page)).toHaveText('Open until 5:00 PM');
        // Some of the wrong clocks give the same text, so the test waits for the answer that corrects them.
        await settle(page);
        await expect(pill(page)).toHaveText('Open until 5:00 PM');
        // The server's time advances too.
        server.setNow(NOW + 31 * MINUTE);
        await page.clock.runFor(31 * MINUTE);
        await settle(page);
        await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
      },
    );
