import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { shortHashOf } from '../../sync-server/src/widget/files/file-name.ts';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, settle, test } from './fixtures.ts';
import { listenForFaults } from './page-faults.ts';

const BAKERY = { id: 'bakery' };
const REQUESTS = ['/api/widget/element.js', '/api/widget/bakery'];
const MINUTE = 60_000;
const TIMES = { open: '09:00', close: '17:00' };
const NINE_TO_FIVE: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ ...TIMES, closed: false })),
  holidays: [],
};
/** A Monday, 16:58 in New York. */
const BEFORE_CLOSING = Date.parse('2026-11-23T21:58:00Z');

const text = (page: Page) => page.locator('doorsign-status [part=text]').first();
const ownText = (page: Page) => page.getByText('Monday to Friday, 9 to 5');
const dot = (page: Page) => page.locator('doorsign-status [part=dot]').first();

const standAt = async (page: Page, server: WidgetServer, nowMs: number): Promise<void> => {
  server.setNow(nowMs);
  await page.clock.install({ time: nowMs });
};

/** Inserts a module. Resolves when it has run. */
const insertModule = (page: Page, src: string): Promise<void> =>
  page.evaluate(async (address) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    const isDone = new Promise((resolve, reject) => ((script.onload = resolve), (script.onerror = reject)));
    document.body.append(script);
    await isDone;
  }, src);

test('a strict site shows status, hours and the content for this moment, with one request for all', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING);
  const faults = listenForFaults(page);
  await page.goto(site.address('strict-element', BAKERY));
  await expect(page.locator('doorsign-status [part=text]')).toHaveText(['Open until 5:00 PM', 'Open until 5:00 PM']);
  await expect(ownText(page)).toBeHidden();
  await expect(page.getByRole('table', { name: 'Hours', exact: true })).toBeVisible();
  await expect(page.locator('doorsign-hours [part="row today"]')).toContainText('9:00 AM');
  await expect(page.getByText('Come in!')).toBeVisible();
  await expect(page.getByText('See you soon.')).toBeHidden();
  // One of the two announces changes.
  await expect(page.getByRole('status')).toHaveCount(1);
  await settle(page);
  expect(server.requests).toEqual(REQUESTS);
  expect(faults).toEqual([]);
});

test('everything changes in the minute of the change, without a request', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING);
  await page.goto(site.address('element', BAKERY));
  await expect(text(page)).toHaveText('Open until 5:00 PM');
  await settle(page);
  server.beforeAnswer = () => false;
  await page.clock.pauseAt(BEFORE_CLOSING + 2 * MINUTE - 1);
  await expect(text(page)).toHaveText('Open until 5:00 PM');
  await page.clock.pauseAt(BEFORE_CLOSING + 2 * MINUTE + 1);
  await expect(text(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  await expect(page.getByText('Come in!')).toBeHidden();
  await expect(page.getByText('See you soon.')).toBeVisible();
  await expect(page.getByText('We are on holiday.')).toBeHidden();
});

test('while the server is down the own content stays, and a later minute brings the facts', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING);
  let isDown = true;
  server.beforeAnswer = (target) => !isDown || target.endsWith('.js');
  await page.goto(site.address('element', BAKERY));
  await settle(page);
  await expect(ownText(page)).toBeVisible();
  await expect(page.getByText('Our hours are on the door.')).toBeVisible();
  await expect(page.getByText('Come in!')).toBeVisible();
  await expect(page.getByText('See you soon.')).toBeHidden();
  isDown = false;
  server.setNow(BEFORE_CLOSING + 2 * MINUTE);
  await page.clock.runFor(2 * MINUTE);
  await expect(text(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  await expect(ownText(page)).toBeHidden();
});

test('an ID that the server does not know shows nothing, and the console says so once', async ({
  page,
  site,
  noise,
}) => {
  await page.goto(site.address('element', { id: 'nobody' }));
  await expect.poll(() => noise.lines).toEqual(['Doorsign: This doesn’t exist.']);
  await expect(ownText(page)).toBeHidden();
  await expect(page.getByText('Come in!')).toBeHidden();
  await expect(text(page)).toHaveCount(0);
});

test('another website than the allowed ones shows nothing', async ({ page, server, site, noise }) => {
  server.publish('bakery', { domains: ['bakery.localhost'] });
  await page.goto(site.address('element', BAKERY));
  await expect(text(page)).toHaveText('Open 24 hours');
  await page.goto(site.address('element', BAKERY, 'pirate'));
  await expect.poll(() => noise.lines).toEqual(['Doorsign: This widget isn’t allowed on this website.']);
  await expect(ownText(page)).toBeHidden();
  await expect(text(page)).toHaveCount(0);
});

test('fonts and colors are the page’s, dark or forced', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('element', BAKERY));
  await expect(text(page)).toBeVisible();
  await page.addStyleTag({
    content: `
      body { background: #111; color: rgb(250, 240, 230); font: 18px Georgia; }
      doorsign-status { --doorsign-open: rgb(1, 2, 3); }
      doorsign-status::part(text) { letter-spacing: 2px; }
      doorsign-status::part(open) { text-decoration: underline; }
    `,
  });
  await expect(text(page)).toHaveCSS('color', 'rgb(250, 240, 230)');
  await expect(text(page)).toHaveCSS('font-size', '18px');
  await expect(text(page)).toHaveCSS('letter-spacing', '2px');
  await expect(dot(page)).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  await expect(page.locator('doorsign-status [part~=open]').first()).toHaveCSS('text-decoration-line', 'underline');
  // Without its dot the text begins where the element does.
  const gap = (size: string) =>
    page
      .locator('doorsign-status')
      .first()
      .evaluate((element, dotSize) => {
        (element as HTMLElement).style.setProperty('--doorsign-dot', dotSize);
        const lefts = ['status', 'text'].map(
          (part) => element.shadowRoot?.querySelector(`[part~=${part}]`)?.getBoundingClientRect().left ?? NaN,
        );
        return (lefts[1] as number) - (lefts[0] as number);
      }, size);
  expect(await gap('0')).toBe(0);
  expect(await gap('12px')).toBeCloseTo(20, 1);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(dot(page)).not.toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  expect((await dot(page).boundingBox())?.width).toBeGreaterThan(8);
});

test('an Arabic page has Arabic texts from right to left', async ({ page, server, site }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING);
  await page.goto(site.address('element', { ...BAKERY, lang: 'ar', dir: 'rtl' }));
  await expect(text(page)).toContainText('مفتوح حتى الساعة');
  await expect(page.getByRole('table', { name: 'ساعات العمل' })).toBeVisible();
  const places = await Promise.all([dot(page), text(page)].map((part) => part.boundingBox()));
  expect(places[0]?.x).toBeGreaterThan(places[1]?.x ?? Infinity);
});

test.describe('at times', { tag: '@all' }, () => {
  test('a wrong clock of the visitor shows the business’s time', async ({ page, server, site }) => {
    server.publish('bakery', { schedule: NINE_TO_FIVE });
    server.setNow(BEFORE_CLOSING);
    await page.clock.install({ time: BEFORE_CLOSING + 5 * 60 * MINUTE });
    await page.goto(site.address('element', BAKERY));
    await expect(text(page)).toHaveText('Open until 5:00 PM');
    await settle(page);
    server.beforeAnswer = () => false;
    await page.clock.runFor(3 * MINUTE);
    await expect(text(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
  });

  test('nothing shows past the horizon', async ({ page, server, site }) => {
    server.publish('bakery');
    await standAt(page, server, BEFORE_CLOSING);
    await page.goto(site.address('element', BAKERY));
    await expect(text(page)).toHaveText('Open 24 hours');
    server.beforeAnswer = () => false;
    await page.clock.fastForward(15 * 24 * 60 * MINUTE);
    await expect(text(page)).toHaveCount(0);
    await expect(ownText(page)).toBeHidden();
  });

  test('hours that were never saved show nothing', async ({ page, server, site, noise }) => {
    server.publish('bakery', { schedule: { ...NINE_TO_FIVE, businessHours: null } });
    await page.goto(site.address('element', BAKERY));
    await expect.poll(() => noise.lines).toEqual(['Doorsign: Hours not set']);
    await expect(ownText(page)).toBeHidden();
  });

  test('a holiday has its own content, and that for closed', async ({ page, server, site }) => {
    const holidays = [{ id: 'holiday_1', date: '2026-11-23', name: 'Founders’ Day', closed: true, ...TIMES }];
    server.publish('bakery', { schedule: { ...NINE_TO_FIVE, holidays } });
    await standAt(page, server, BEFORE_CLOSING);
    await page.goto(site.address('element', BAKERY));
    await expect(text(page)).toHaveText('Closed for Founders’ Day · Opens tomorrow at 9:00 AM');
    await expect(page.getByText('See you soon.')).toBeVisible();
    await expect(page.getByText('We are on holiday.')).toBeVisible();
    await expect(page.locator('doorsign-hours [part="row today"]')).toContainText('Founders’ Day');
  });

  test('the language of an element is its own', async ({ page, server, site }) => {
    server.publish('bakery', { schedule: NINE_TO_FIVE });
    await standAt(page, server, BEFORE_CLOSING);
    const status = page.locator('doorsign-status').first();
    const setLang = (lang: string) => status.evaluate((element, tag) => element.setAttribute('lang', tag), lang);
    await page.goto(site.address('element', { ...BAKERY, lang: 'en-GB' }));
    await expect(text(page)).toHaveText('Open until 17:00');
    await setLang('de');
    await expect(text(page)).toHaveText('Geöffnet bis 17:00');
    await setLang('tlh');
    await expect(text(page)).toHaveText('Open until 5:00 PM');
  });

  test('an element takes another business, and says when it has none', async ({ page, server, site, noise }) => {
    server.publish('bakery');
    server.publish('garage', { schedule: NINE_TO_FIVE });
    await standAt(page, server, BEFORE_CLOSING);
    await page.goto(site.address('element', BAKERY));
    await expect(text(page)).toHaveText('Open 24 hours');
    const status = page.locator('doorsign-status').first();
    await status.evaluate((element) => element.setAttribute('widget', 'garage'));
    await expect(text(page)).toHaveText('Open until 5:00 PM');
    await status.evaluate((element) => element.removeAttribute('widget'));
    await expect(ownText(page)).toBeVisible();
    const line = 'Doorsign: doorsign-status needs the attributes widget and server (with https://).';
    expect(noise.lines).toEqual([line]);
    const hours = page.locator('doorsign-hours');
    await hours.evaluate((element) => element.setAttribute('server', 'doorsign.example'));
    await expect(page.getByText('Our hours are on the door.')).toBeVisible();
    expect(noise.lines).toEqual([line, line.replace('status', 'hours')]);
  });

  test('content that is hidden stays hidden while the facts of another business are on their way', async ({
    page,
    server,
    site,
  }) => {
    server.publish('bakery');
    server.publish('garage', {
      schedule: { ...NINE_TO_FIVE, businessHours: weekOf(() => ({ ...TIMES, closed: true })) },
    });
    await page.goto(site.address('element', BAKERY));
    await expect(page.getByText('Come in!')).toBeVisible();
    let answer = (): void => {};
    const isAsked = new Promise<void>((resolve) => {
      server.beforeAnswer = () =>
        new Promise((reply) => {
          answer = () => reply(true);
          resolve();
        });
    });
    const content = page.locator('doorsign-if[closed]');
    await content.evaluate((element) => element.setAttribute('widget', 'garage'));
    await isAsked;
    await expect(page.getByText('See you soon.')).toBeHidden();
    answer();
    await expect(page.getByText('See you soon.')).toBeVisible();
  });

  test('a version that a page has pinned works beside the current one', async ({ page, server, site }) => {
    server.publish('bakery');
    const built = readFileSync(new URL('../dist/element.js', import.meta.url), 'utf8');
    await page.goto(site.address('element', BAKERY));
    await insertModule(page, `${server.url}/api/widget/element.${shortHashOf(built)}.js`);
    await expect(text(page)).toHaveText('Open 24 hours');
    await settle(page);
    expect(server.requests.filter((target) => target.endsWith('/bakery'))).toHaveLength(1);
  });
});
