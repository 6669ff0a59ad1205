import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { DAY } from '@doorsign/shared-schema/status/units';
import { createOwnerWithHours, openHolidays } from '../support/holidays-screen.ts';
import { saveAsNewerVersion } from '../support/newer-version.ts';
import { createOwner, openAs, prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { expect } from '../support/test.ts';
import { FEW_HOLIDAYS, FEW_RANGES, MANY_RANGES } from './samples.ts';
import { asOwner, type ShownScreen } from './show-screen.ts';

/** Returns the date a number of days from now. */
const dateIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const openForm = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Custom Holiday' }).click();

const add = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add Holiday' }).click();

const compact = (date: string): string => date.replaceAll('-', '');

/** Chooses a calendar file with these events. */
const chooseFile = (page: Page, events: readonly (readonly string[])[]): Promise<void> => {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
  const buffer = Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
  return page.getByLabel('Calendar file').setInputFiles({ name: 'closures.ics', mimeType: 'text/calendar', buffer });
};

/** /holidays with ranges of dates, dates that repeat, breaks, normal hours and the calendar. */
export const HOLIDAY_SCREENS: readonly ShownScreen[] = [
  {
    name: 'holidays, ranges, normal hours and a range that is edited',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', holidays: FEW_HOLIDAYS, spans: FEW_RANGES })(page, server);
      await page.getByRole('button', { name: 'Use normal hours on Inventory' }).click();
      await page.getByRole('button', { name: 'Edit Christmas Eve' }).click();
      await expect(page.getByRole('button', { name: 'Save Holiday' })).toBeVisible();
      await page.getByRole('button', { name: 'Next month' }).click();
      await expect(
        page
          .getByRole('table')
          .getByRole('cell', { name: /By appointment/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'holidays, the form of a range with errors',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro' })(page, server);
      await openForm(page);
      await page.getByLabel('Date', { exact: true }).fill(dateIn(20));
      await page.getByLabel('Last day (optional)').fill(dateIn(19));
      await page.getByLabel('Holiday Name').fill('Summer break');
      await page.getByRole('switch', { name: 'Closed all day' }).uncheck();
      await page.getByLabel('By appointment outside these hours').check();
      await page.getByRole('button', { name: 'Add a break' }).click();
      await page.getByLabel('Opens again at').fill('11:00');
      await add(page);
      await expect(page.getByText('The last day is before the first.')).toBeVisible();
      await expect(page.getByText('These times overlap.')).toBeVisible();
    },
  },
  {
    name: 'holidays, days inside a closed range that keep their own hours',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', holidays: FEW_HOLIDAYS })(page, server);
      await openForm(page);
      await page.getByLabel('Date', { exact: true }).fill(dateIn(20));
      await page.getByLabel('Last day (optional)').fill(dateIn(60));
      await page.getByLabel('Holiday Name').fill('Winter break');
      await add(page);
      await expect(page.getByRole('button', { name: 'Close these days too' })).toBeVisible();
    },
  },
  {
    name: 'holidays, as many ranges as can be kept',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', spans: MANY_RANGES })(page, server);
      await openForm(page);
      await page.getByLabel('Date', { exact: true }).fill(dateIn(20));
      await page.getByLabel('Holiday Name').fill('One more');
      await page.getByRole('switch', { name: 'Repeat every year' }).check();
      await add(page);
      await expect(page.getByText('At most 100 date ranges and seasons can be kept. Remove some first.')).toBeVisible();
    },
  },
  {
    name: 'holidays, a calendar file',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro', holidays: FEW_HOLIDAYS })(page, server);
      await chooseFile(page, [
        ['DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY', 'SUMMARY:Christmas Day'],
        ...Array.from({ length: 20 }, (_, at) => [
          `DTSTART;VALUE=DATE:${compact(dateIn(20 + 10 * at))}`,
          `DTEND;VALUE=DATE:${compact(dateIn(25 + 10 * at))}`,
          `SUMMARY:${'A rather long name of a vacation '.repeat(3)}`,
        ]),
        ['DTSTART:20991225T100000Z'],
      ]);
      await expect(page.getByRole('button', { name: 'Add 21 holidays' })).toBeVisible();
    },
  },
  {
    name: 'holidays, a calendar file without holidays',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro' })(page, server);
      await chooseFile(page, [['DTSTART:20991225T100000Z']]);
      await expect(page.getByText('1 event with times of day was left out.')).toBeVisible();
    },
  },
  {
    name: 'holidays, a file that is no calendar',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro' })(page, server);
      await page
        .getByLabel('Calendar file')
        .setInputFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from('?') });
      await expect(page.getByText('This is not a calendar file.')).toBeVisible();
    },
  },
  {
    name: 'holidays, importing a calendar offline',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro' })(page, server);
      await expect(page.getByRole('button', { name: 'Import calendar' })).toBeVisible();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Import calendar' }).click();
      await expect(page.getByText('Importing a calendar needs a connection.')).toBeVisible();
    },
  },
  {
    name: 'holidays, the calendar of closures',
    async show(page, server) {
      await asOwner('/holidays', { plan: 'pro' })(page, server);
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    },
  },
  {
    name: 'holidays, free with kept ranges',
    show: asOwner('/holidays', { holidays: FEW_HOLIDAYS, spans: FEW_RANGES }),
  },
  {
    name: 'holidays, the country of the time zone is offered',
    async show(page, server) {
      const owner = await createOwnerWithHours(server);
      await openHolidays(page, server, owner);
      await expect(page.getByRole('button', { name: 'Show them' })).toBeVisible();
    },
  },
  {
    name: 'holidays, a country with regions',
    async show(page, server) {
      const owner = await createOwnerWithHours(server);
      const body = { country: { country: 'DE', region: 'BY' } };
      await prepare(server, businessCalls.country, { token: owner.token, body });
      await openHolidays(page, server, owner);
      await expect(page.getByLabel('Region')).toHaveValue('BY');
      await expect(page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'holidays, a range of a newer version',
    async show(page, server) {
      const owner = await createOwner(server);
      await setPlan(server, owner, 'pro');
      await prepare(server, businessCalls.spans, { token: owner.token, body: { spans: FEW_RANGES } });
      saveAsNewerVersion(server, owner, 'hours.span.%');
      await openAs(page, server, owner, '/holidays');
      await expect(page.getByText(/^3 date ranges were saved by a newer version/)).toBeVisible();
    },
  },
];
