import { businessCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { startInstalled } from '../support/installed.ts';
import { createOwner, openAs, prepare } from '../support/owner.ts';
import { expect, testInstalled } from '../support/test.ts';

testInstalled(
  'a browser without the business’s time zone shows its status and time, also offline',
  { tag: '@all' },
  async ({ ownServer, page }) => {
    const owner = await createOwner(ownServer, { timezone: 'America/Vancouver' });
    const businessHours = weekOf(() => ({ open: '00:00', close: '24:00', closed: false }));
    await prepare(ownServer, businessCalls.hours, { token: owner.token, body: { businessHours } });
    await page.addInitScript(() => {
      const refuse = (options?: Intl.DateTimeFormatOptions): void => {
        if (options?.timeZone === 'America/Vancouver') throw new RangeError('Invalid time zone specified');
      };
      type Arguments = [locale?: string, options?: Intl.DateTimeFormatOptions];
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct: (target, [locale, options]: Arguments) => {
          refuse(options);
          return new target(locale, options);
        },
      });
      const { toLocaleString } = Date.prototype;
      Date.prototype.toLocaleString = function (...[locale, options]: Arguments) {
        refuse(options);
        return toLocaleString.call(this, locale, options);
      };
    });
    await openAs(page, ownServer, owner, '/dashboard');
    await startInstalled(page);
    await ownServer.stop();
    await page.reload();
    const card = page.getByRole('region', { name: 'Current status' });
    await expect(card).toContainText('Open 24 hours');

    await page.goto(`${ownServer.url}/hours`);
    const zone = page.getByRole('combobox', { name: 'Time zone', exact: true });
    await expect(zone).toHaveValue('Vancouver (America)');
    // British Columbia stays seven hours behind UTC from 2026 on.
    const clock = await page.getByText('Current time').getByRole('time').getAttribute('datetime');
    const inVancouver = new Date(Date.parse(clock ?? '') - 7 * 3_600_000);
    const words = inVancouver.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' }).replace(/\s/g, ' ');
    await expect(page.getByText('Current time')).toContainText(words);
    await zone.click();
    await zone.fill('vancouver');
    await expect(page.getByRole('option', { name: 'Vancouver (America)' })).toBeVisible();
    await page.goto(`${ownServer.url}/profile`);
    await expect(page.getByText('Member since')).toBeVisible();
  },
);
