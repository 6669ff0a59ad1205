import { convertIcsCalendar } from 'ts-ics';
import { WIDGET_PATHS } from '@doorsign/shared-schema/api';
import { activeHolidays, createOwnerWithHours, openHolidays } from '../support/holidays-screen.ts';
import { expectLive, save } from '../support/hours-screen.ts';
import { startServerAt } from '../support/server-at.ts';
import { expect, test } from '../support/test.ts';

const FILE = `\uFEFF${[
  'BEGIN:VCALENDAR',
  'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20270802',
  'DTEND;VALUE=DATE:20270816',
  'SUMMARY:Summer break\\, see',
  '  you!',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20191225',
  'RRULE:FREQ=YEARLY',
  'SUMMARY:Christmas Day',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Berlin:20270801T100000',
  'SUMMARY:Dentist',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20270903',
  'SUMMARY:Company outing',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')}`;

test(
  'an owner imports the vacations of her calendar on a phone, and others subscribe to them',
  { tag: '@all' },
  async ({ browser }) => {
    const at = await startServerAt('2027-07-20T08:00:00Z');
    const { server } = at;
    const owner = await createOwnerWithHours(server);
    const page = await at.openPage(browser);
    await page.setViewportSize({ width: 390, height: 844 });
    await openHolidays(page, server, owner);

    await test.step('she chooses the file and two of its holidays', async () => {
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import calendar' }).click();
      await (await chosen).setFiles({ name: 'home.ics', mimeType: 'text/calendar', buffer: Buffer.from(FILE) });
      const dialog = page.getByRole('dialog', { name: 'Holidays in this file' });
      await expect(dialog.getByText('1 event with times of day was left out.')).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Company outing' }).uncheck();
      await dialog.getByRole('button', { name: 'Add 2 holidays' }).click();
      await expect(dialog).toBeHidden();
      await expect(activeHolidays(page).filter({ hasText: 'Summer break, see you!' })).toContainText('Aug 2 – Aug 15');
      await expect(activeHolidays(page).filter({ hasText: 'Christmas Day' })).toContainText('Dec 25, every year');
    });

    await test.step('the draft is saved', async () => {
      await save(page);
      await expectLive(page, owner);
    });

    await test.step('the same file offers only the rest', async () => {
      const input = page.getByLabel('Calendar file');
      await input.setInputFiles({ name: 'home.ics', mimeType: 'text/calendar', buffer: Buffer.from(FILE) });
      const dialog = page.getByRole('dialog', { name: 'Holidays in this file' });
      await expect(dialog.getByRole('checkbox', { name: /Summer break/ })).toBeDisabled();
      await expect(dialog.getByRole('button', { name: 'Add 1 holiday' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Import calendar' })).toBeFocused();
    });

    await test.step('a calendar program reads the address that she copies', async () => {
      await page.getByRole('button', { name: 'Subscribe' }).click();
      const address = await page.getByLabel('Address').inputValue();
      expect(address).toBe(`${server.url}${WIDGET_PATHS.payload}${owner.user.id}/closures.ics`);
      const { events = [] } = convertIcsCalendar(undefined, await (await fetch(address)).text());
      const { businessName } = owner.user;
      expect(events.map(({ summary, start, end }) => [summary, start.date.getTime(), end?.date.getTime()])).toEqual([
        [`${businessName}: Closed – Summer break, see you!`, Date.UTC(2027, 7, 2), Date.UTC(2027, 7, 16)],
        [`${businessName}: Closed – Christmas Day`, Date.UTC(2027, 11, 25), Date.UTC(2027, 11, 26)],
      ]);
      expect(events[1]?.recurrenceRule).toMatchObject({ frequency: 'YEARLY' });
    });
    await page.context().close();
    await server.remove();
  },
);
