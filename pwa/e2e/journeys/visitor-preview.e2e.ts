import { businessCalls } from '@doorsign/shared-schema/api';
import { publishStandardWeek, timeField } from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { createOwner, openAs, prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect, testInstalled } from '../support/test.ts';

/** Returns the date on which daylight saving starts in New York: the second Sunday in March, when clocks jump from two to three at night. */
const jumpOf = (year: number): string => {
  const first = new Date(Date.UTC(year, 2, 1)).getUTCDay();
  return `${year}-03-${String(8 + ((7 - first) % 7)).padStart(2, '0')}`;
};

testInstalled(
  'the visitor preview works offline, on a holiday and in the night of a clock change',
  { tag: '@all' },
  async ({ ownServer, page }) => {
    const year = new Date().getFullYear() + 1;
    const owner = await createOwner(ownServer);
    await publishStandardWeek(ownServer, owner);
    await setPlan(ownServer, owner, 'pro');
    const date = `${year}-12-25`;
    const christmas = {
      id: `preset_${date}`,
      date,
      name: 'Christmas Day',
      closed: true,
      open: '09:00',
      close: '17:00',
    };
    await prepare(ownServer, businessCalls.holidays, { token: owner.token, body: { holidays: [christmas] } });
    await openAs(page, ownServer, owner, '/hours');
    await startInstalled(page);
    await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
    await ownServer.stop();
    await page.reload();

    const card = page.getByRole('region', { name: 'What will visitors see' });
    const seen = card.getByRole('status').first();
    const ask = async (day: string, time: string): Promise<void> => {
      await card.getByLabel('Date', { exact: true }).fill(day);
      await card.getByLabel('Time', { exact: true }).fill(time);
    };
    await ask(date, '12:00');
    await expect(seen).toContainText('Closed for Christmas Day');
    await expect(card.locator('doorsign-widget')).toContainText('Closed for Christmas Day');

    await page.getByRole('switch', { name: 'Open on Saturday' }).check();
    await timeField(page, 'Saturday opens at').fill('22:00');
    await timeField(page, 'Saturday closes at').fill('02:30');
    await ask(jumpOf(year), '01:59');
    await expect(seen).toContainText('Open until 3:00 AM');
    await ask(jumpOf(year), '02:30');
    await expect(card.getByText('Clocks spring forward past that time, to 3:00 AM.')).toBeVisible();
    await expect(seen).toContainText('Closed');
  },
);
