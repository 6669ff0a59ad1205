import type { Page } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf } from '@doorsign/shared-schema/hours';
import { dateIn } from '../support/clock.ts';
import { openHours, publishStandardWeek, saveTime } from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { createOwner, openAs, prepare, request, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test, testInstalled } from '../support/test.ts';

/** The sizes of the paper, in points. */
const PAPERS = [
  { name: 'A4', width: 595, height: 842 },
  { name: 'Letter', width: 612, height: 792 },
];

/** Prints the page as the browser does, and returns the size of each sheet in points. */
const print = async (page: Page): Promise<{ width: number; height: number }[]> => {
  const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const sheets = file.match(/\/Type\s*\/Page\b/g) ?? [];
  const boxes = [...file.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)];
  expect(boxes).toHaveLength(sheets.length);
  return boxes.map(([, width, height]) => ({ width: Math.round(Number(width)), height: Math.round(Number(height)) }));
};

/** Returns what the printed sheet has that is not whole on it; and whether anything else is printed. */
const missingOnPaper = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' });
  const missing = await page.evaluate(() => {
    const sheet = document.querySelector('.sign-print .sign-paper');
    if (!sheet) return ['no sheet'];
    const paper = sheet.getBoundingClientRect();
    const others = [...document.body.children].filter(
      (element) => !element.contains(sheet) && element.getClientRects().length > 0,
    );
    const outside = [...sheet.querySelectorAll('h2, h3, dt, dd, p, svg')].filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const room = (element.closest('[data-body]') ?? sheet).getBoundingClientRect();
      return left < paper.left - 1 || right > paper.right + 1 || top < paper.top - 1 || bottom > room.bottom + 1;
    });
    return [...others, ...outside].map((element) => element.outerHTML.slice(0, 80));
  });
  await page.emulateMedia({ media: null });
  return missing;
};

const LONG_NAME = 'Wintergarten & Sons, the extraordinarily comprehensive bakery of the upper harbor';
const name = (kind: string): string => `${kind} ${LONG_NAME}`.slice(0, 80);

/** Saves as much as a sign can have to show: four periods and an appointment every day, in three weeks, and long names. */
const saveEverything = async (server: DoorsignServer, { token }: Owner, timezone: string): Promise<void> => {
  const day = {
    open: '10:00',
    close: '11:15',
    closed: false,
    more: [
      { open: '12:00', close: '13:15' },
      { open: '14:30', close: '16:45' },
      { open: '20:00', close: '23:45' },
    ],
    appointment: true as const,
  };
  // No two neighbors are equal, so that each has a line of its own.
  const week = weekOf((weekday) => ({ ...day, open: weekday.length % 2 === 0 ? '10:00' : '10:15' }));
  const uneven = weekOf((weekday) => ({ ...week[weekday], close: weekday < 'n' ? '11:30' : '11:20' }));
  await prepare(server, businessCalls.hours, { token, body: { businessHours: week, timezone } });
  const holidays: Holiday[] = Array.from({ length: 10 }, (_, at) => ({
    id: `holiday_${dateIn(timezone, at + 1)}`,
    date: dateIn(timezone, at + 1),
    name: name(`Day ${at}`),
    ...day,
  }));
  const sent = await request(server, businessCalls.holidays, { token, body: { holidays } });
  const spans = [1, 2, 3].map((at) => ({
    name: name(`Season ${at}`),
    from: dateIn(timezone, at * 20),
    to: dateIn(timezone, at * 20 + 10),
    week: uneven,
  }));
  const seasons = await request(server, businessCalls.spans, { token, body: { spans } });
  const messages = { appointment: 'x'.repeat(57) + ' ok' };
  const told = await request(server, businessCalls.messages, { token, body: messages });
  const allowedDomain = 'extraordinarily-comprehensive-neighbourhood-bakery.upper-harbor-bay.example.com';
  const domain = await request(server, businessCalls.domain, { token, body: { allowedDomain } });
  expect([sent.status, seasons.status, told.status, domain.status]).toEqual([200, 200, 200, 200]);
};

test('a sign is one sheet of the chosen paper, and the screen says why it has no code', async ({
  server,
  owner,
  page,
}) => {
  await publishStandardWeek(server, owner);
  await openAs(page, server, owner, '/install');
  await page.getByRole('link', { name: /^Print a door sign/ }).click();
  await expect(page).toHaveURL(`${server.url}/sign`);
  const sheet = page.getByRole('article', { name: 'Door sign' });
  await expect(sheet.getByText('9:00 AM – 5:00 PM').first()).toBeVisible();
  await expect(page.getByText(/^There’s no QR code/)).toBeVisible();
  for (const { name: paper, ...size } of PAPERS) {
    await page.getByText(paper, { exact: true }).click();
    await expect(page.getByRole('radio', { name: paper })).toBeChecked();
    expect(await print(page)).toEqual([size]);
    expect(await missingOnPaper(page)).toEqual([]);
  }
  await page.goto(`${server.url}/hours`);
  await page.getByRole('link', { name: /^Print a door sign/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Door Sign' })).toBeFocused();
});

test(
  'four periods on every day, three weeks and long names are whole on one sheet',
  { tag: '@all' },
  async ({ server, page }) => {
    const timezone = 'America/New_York';
    const owner = await createOwner(server, { businessName: `${LONG_NAME} and of the lower one, too`, timezone });
    await setPlan(server, owner, 'pro');
    await saveEverything(server, owner, timezone);
    await openAs(page, server, owner, '/sign');
    const sheet = page.getByRole('article', { name: 'Door sign' });
    await expect(sheet.getByRole('img', { name: /^QR code to https:\/\/extraordinarily/ })).toBeVisible();
    await expect(sheet.getByText(name('Day 5'))).toBeVisible();
    await expect(sheet.getByText('Season')).toHaveCount(0);
    for (const { name: paper, ...size } of PAPERS) {
      await page.getByText(paper, { exact: true }).click();
      await expect(page.getByRole('radio', { name: paper })).toBeChecked();
      expect(await print(page)).toEqual([size]);
      expect(await missingOnPaper(page)).toEqual([]);
    }
  },
);

testInstalled(
  'without a server the sign prints what this device has saved',
  { tag: '@all' },
  async ({ ownServer, page }) => {
    const owner = await createOwner(ownServer);
    await publishStandardWeek(ownServer, owner);
    await page.setViewportSize({ width: 390, height: 844 });
    await openHours(page, ownServer, owner);
    await startInstalled(page);
    await ownServer.stop();
    await saveTime(page, 'Monday closes at', '18:30');
    await page.goto(`${ownServer.url}/sign`);
    const sheet = page.getByRole('article', { name: 'Door sign' });
    await expect(sheet.getByText('9:00 AM – 6:30 PM')).toBeVisible();
    await expect(page.getByText(/^Not on your website yet/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // The picture of the sheet is as wide as the phone allows.
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(358);
    expect((await sheet.boundingBox())?.width).toBeGreaterThan(350);
    await page.getByRole('radio', { name: 'Letter' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked();
    expect(await print(page)).toEqual([{ width: 595, height: 842 }]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.sign-print')).toContainText('9:00 AM – 6:30 PM');
    await expect(page.getByText(/^Not on your website yet/)).toBeHidden();
  },
);
