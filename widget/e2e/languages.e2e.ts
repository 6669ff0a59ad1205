import type { Page } from '@playwright/test';
import { weekOf } from '@doorsign/shared-schema/hours';
import { readLanguageTable, readShortForms } from '../../shared-schema/test/read-vectors.ts';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, settle, shortFormOf, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const NINE_TO_FIVE = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
/** A Monday, 16:58 in New York. */
const BEFORE_CLOSING = Date.parse('2026-11-23T21:58:00Z');

const standAt = async (page: Page, server: WidgetServer, nowMs: number): Promise<void> => {
  server.setNow(nowMs);
  await page.clock.install({ time: nowMs });
};
const wordsAsked = (server: WidgetServer): string[] =>
  server.requests.filter((target) => target.includes('/words/')).map((target) => target.replace(/\?.*/, ''));

test.beforeEach(async ({ page, server }) => {
  server.publish('bakery', { schedule: NINE_TO_FIVE });
  await standAt(page, server, BEFORE_CLOSING);
});

test.describe('an English page has the time format of its country, and requests no texts', () => {
  for (const [lang, words, short] of [
    ['en', 'Open until 5:00 PM', 'Open until 5 PM'],
    ['en-US', 'Open until 5:00 PM', 'Open until 5 PM'],
    ['en-GB', 'Open until 17:00', 'Open until 17:00'],
    ['', 'Open until 5:00 PM', 'Open until 5 PM'],
  ] as const) {
    test(`lang="${lang}"`, { tag: lang === 'en' ? [] : '@all' }, async ({ page, server, site }) => {
      await page.goto(site.address('head', { ...BAKERY, lang }));
      await expect(pill(page)).toHaveText(words);
      expect(await shortFormOf(page)).toBe(short);
      expect(wordsAsked(server)).toEqual([]);
    });
  }
});

test('a German page has a German pill with its lang attribute', async ({ page, server, site }) => {
  await page.goto(site.address('head', { ...BAKERY, lang: 'de-AT' }));
  await expect(pill(page)).toHaveText('Geöffnet bis 17:00');
  await expect(pill(page).getByRole('button')).toHaveAttribute('lang', 'de-AT');
  await settle(page);
  await page.clock.runFor('02:00');
  await expect(pill(page)).toHaveText('Geschlossen · Öffnet morgen um 09:00');
  expect(wordsAsked(server)).toEqual(['/api/widget/words/de-AT.json']);
});

test.describe('every language shows the short form of its table', () => {
  const { rows } = readLanguageTable();
  const row = rows.find(({ id }) => id === 'opens-today');
  for (const [language, forms] of Object.entries(readShortForms().languages)) {
    const locale = readLanguageTable().languages[language]?.locale ?? '';
    test(`lang="${locale}"`, { tag: language === 'ar' ? [] : '@all' }, async ({ page, server, site }) => {
      await standAt(page, server, Date.parse(row?.at ?? ''));
      await page.goto(site.address('head', { ...BAKERY, lang: locale }));
      await expect(pill(page)).toBeVisible();
      expect(await shortFormOf(page)).toBe(forms['opens-today']?.join(''));
    });
  }
});

test('texts are requested once and cached', async ({ page, server, site }) => {
  for (const visit of ['1', '2']) {
    await page.goto(site.address('head', { ...BAKERY, lang: 'de', visit }));
    await expect(pill(page)).toHaveText('Geöffnet bis 17:00');
    await settle(page);
  }
  expect(wordsAsked(server)).toEqual(['/api/widget/words/de.json']);
});

test('data-lang takes precedence over the page’s language', async ({ page, server, site }) => {
  await page.goto(site.address('lang', { ...BAKERY, lang: 'de', own: 'fr' }));
  await expect(pill(page)).toHaveText('Ouvert jusqu’à 17:00');
  expect(wordsAsked(server)).toEqual(['/api/widget/words/fr.json']);
});

test('an Arabic pill has right-to-left direction', async ({ page, site }) => {
  await page.goto(site.address('head', { ...BAKERY, lang: 'ar' }));
  await expect(pill(page)).toContainText('مفتوح');
  const dot = await page.locator('doorsign-widget i').boundingBox();
  const button = await pill(page).getByRole('button').boundingBox();
  if (!dot || !button) throw new Error('no pill');
  expect(dot.x).toBeGreaterThan(button.x + button.width / 2);
});

test('an English pill on a right-to-left page has left-to-right direction', async ({ page, site }) => {
  await page.goto(site.address('lang', { ...BAKERY, lang: 'fa-x', own: 'en', dir: 'rtl' }));
  await expect(pill(page)).toHaveText('Open until 5:00 PM');
  const dot = await page.locator('doorsign-widget i').boundingBox();
  const button = await pill(page).getByRole('button').boundingBox();
  if (!dot || !button) throw new Error('no pill');
  expect(dot.x).toBeLessThan(button.x + button.width / 2);
});

test.describe('without texts every part of the pill is English', () => {
  for (const lang of ['tlh', 'klingon!', 'de_DE', 'en_US', '../../x'])
    test(`lang="${lang}"`, { tag: lang === 'klingon!' ? [] : '@all' }, async ({ page, site }) => {
      await page.goto(site.address('head', { ...BAKERY, lang }));
      await expect(pill(page)).toHaveText('Open until 5:00 PM');
      await expect(pill(page).getByRole('button')).toHaveAttribute('lang', 'en');
    });

  for (const [name, answer] of [
    ['nobody answers', { abort: true }],
    ['a portal answers', { status: 200, body: '<html>Please sign in</html>' }],
    ['the server is busy', { status: 503, json: { detail: 'We’re busy right now.', code: 'busy' } }],
    ['something else answers', { status: 200, json: { hello: 'world' } }],
  ] as const) {
    test(name, { tag: name === 'nobody answers' ? [] : '@all' }, async ({ page, site }) => {
      await page.route('**/words/**', (route) =>
        'abort' in answer
          ? route.abort()
          : route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } }),
      );
      await page.goto(site.address('head', { ...BAKERY, lang: 'de' }));
      await expect(pill(page)).toHaveText('Open until 5:00 PM');
      await settle(page);
      await page.clock.runFor('02:00');
      await expect(pill(page)).toHaveText('Closed · Opens tomorrow at 9:00 AM');
    });
  }
});

test('nothing shows before the texts are loaded, so that the language does not change', async ({
  page,
  server,
  site,
}) => {
  let letGo = (): void => {};
  const held = new Promise<boolean>((resolve) => (letGo = () => resolve(true)));
  server.beforeAnswer = (target) => !target.includes('/words/') || held;
  await page.goto(site.address('head', { ...BAKERY, lang: 'de' }));
  await expect.poll(() => wordsAsked(server)).toHaveLength(1);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  letGo();
  await expect(pill(page)).toHaveText('Geöffnet bis 17:00');
});
