import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { weekOf } from '@doorsign/shared-schema/hours';
import { composeNote, formatStatus, oneLine, statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { PHRASES } from '../../shared-schema/src/status/wording/words.ts';
import { STRANGE_WORDS, withoutJoiner } from '../../shared-schema/test/strange-words.ts';
import type { WidgetServer } from '../test/start-widget-server.ts';
import { expect, pill, pressPill, settle, shortFormOf, test } from './fixtures.ts';

const HOUR = 3_600_000;
const MONDAY = Date.parse('2026-11-23T05:00:00Z');

/** A shop with everything: a break, appointments, entries, ranges, a planned week, messages, texts before closing and a closure. */
const EVERYTHING: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf((day) => ({
    open: '09:00',
    close: '12:30',
    closed: day === 'sunday',
    more: [{ open: '14:00', close: '18:00' }],
    ...(day === 'wednesday' && { appointment: true }),
  })),
  holidays: [
    { id: 'a', date: '2026-11-26', name: 'Thanksgiving Day', closed: true, open: '09:00', close: '17:00' },
    {
      id: 'b',
      date: '2026-11-27',
      name: 'constructor',
      closed: false,
      open: '10:00',
      close: '12:00',
      appointment: true,
    },
    { id: 'c', date: '2026-11-30', name: 'Stock day', closed: false, open: '09:00', close: '17:00', regular: true },
  ],
  spans: [
    {
      id: 's1',
      name: 'Fall break',
      from: '2026-12-01',
      to: '2026-12-03',
      day: { open: '09:00', close: '17:00', closed: true },
    },
    {
      id: 's2',
      name: 'Winter',
      from: '2026-12-04',
      to: null,
      week: weekOf(() => ({ open: '10:00', close: '15:00', closed: false })),
    },
  ],
  closure: { kind: 'closed', from: '2026-11-24T15:00:00Z', until: '2026-11-24T20:00:00Z', note: 'Back soon' },
  messages: {
    open: 'Walk-ins welcome',
    closed: 'Order online any time',
    holiday: 'See you soon',
    beforeClosing: [
      { minutes: 15, text: 'Closing soon' },
      { minutes: 60, text: 'Kitchen closed' },
    ],
  },
  publicHolidays: ['2026-12-05'],
};

const { open: _, ...WITHOUT_OPEN } = EVERYTHING.messages ?? {};

const standAt = async (page: Page, server: WidgetServer, nowMs: number): Promise<void> => {
  server.setNow(nowMs);
  await page.clock.install({ time: nowMs });
};

const wordsAt = (nowMs: number): string => {
  const status = statusAt(EVERYTHING, nowMs);
  return oneLine(status.status, formatStatus(status, nowMs, EVERYTHING.timezone));
};

for (const { version, name } of [
  { version: 'UH4Y1im5', name: 'a script of the first release' },
  { version: 'model-01', name: 'the last script before notes' },
])
  test(
    `${name} shows every note and the right status for two weeks, in its pill and its popup`,
    { tag: version === 'model-01' ? [] : '@all' },
    async ({ page, server, site }) => {
      server.publish('bakery', { schedule: EVERYTHING });
      await standAt(page, server, MONDAY);
      await page.goto(site.address('pinned', { id: 'bakery', ...server.past(version) }));
      await expect(pill(page)).toHaveText(wordsAt(MONDAY));
      await pressPill(page);
      const popup = page.getByRole('dialog');
      // The first period only, and no appointments: less, never wrong.
      await expect(popup).toContainText('Mon – Sat9:00 AM – 12:30 PM');
      await settle(page);
      server.beforeAnswer = () => false;
      const said = new Set<string>();
      for (let at = MONDAY + 3 * HOUR; at < MONDAY + 13 * 24 * HOUR; at += 3.75 * HOUR) {
        await page.clock.fastForward(3.75 * HOUR);
        const now = await page.evaluate(() => Date.now());
        await expect(pill(page)).toHaveText(wordsAt(now));
        const text = await popup.innerText();
        expect(text).toContain(wordsAt(now).slice(0, 6));
        expect(text).not.toMatch(/undefined|null|NaN|function|\[object/);
        for (const [, note = ''] of wordsAt(now).matchAll(/\((.*?)\)|Closed for [^·]*/g)) said.add(note);
      }
      expect(said.size).toBeGreaterThan(4);
    },
  );

test('a German page says Doorsign’s own notes in German and the owner’s in the owner’s words', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery', { schedule: { ...EVERYTHING, messages: WITHOUT_OPEN } });
  // A Monday, 11:40 in New York.
  await standAt(page, server, MONDAY + 11.66 * HOUR);
  await page.goto(site.address('head', { id: 'bakery', lang: 'de' }));
  await expect(pill(page)).toHaveText('Geöffnet bis 12:30 (Küche geschlossen)');
  expect(await shortFormOf(page)).toBe('Geöffnet bis 12:30 · Küche geschlossen');
  await pressPill(page);
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Geöffnet bis 12:30 (Küche geschlossen)');
  await expect(popup.getByRole('row', { name: /^Mi/ })).toHaveText(
    // An invisible word joiner after each dash keeps a period on one line.
    'Mi09:00 –\u2060 12:30, 14:00 –\u2060 18:00, Nach Vereinbarung',
  );
  await settle(page);
  server.beforeAnswer = () => false;
  await page.clock.runFor(HOUR);
  await expect(pill(page)).toHaveText('Geschlossen (Order online any time) · Öffnet heute um 14:00');
});

for (const lang of ['en', 'de', 'ar', 'ja'])
  test(
    `an owner's words stay text in the pill and in the popup of a page in ${lang}`,
    { tag: '@all' },
    async ({ page, server, site }) => {
      await standAt(page, server, MONDAY + 10 * HOUR);
      for (const [index, text] of STRANGE_WORDS.entries()) {
        const id = `bakery${index}`;
        server.publish(id, {
          schedule: { ...EVERYTHING, messages: { open: text, appointment: text } },
          name: text,
        });
        await page.goto(site.address('head', { id, lang }));
        await expect.poll(async () => withoutJoiner((await pill(page).textContent()) ?? '')).toContain(text);
        expect(withoutJoiner(await shortFormOf(page))).toContain(text);
        await pressPill(page);
        const popup = page.getByRole('dialog');
        await expect.poll(async () => withoutJoiner((await popup.textContent()) ?? '')).toContain(text);
        // Wednesdays are by appointment, in the owner's words.
        await expect(popup.getByRole('table').getByText(text, { exact: false }).first()).toBeVisible();
        await expect(page.locator('img, doorsign-widget script')).toHaveCount(0);
      }
    },
  );

/** Returns the keys of the first object literal in a script that begins so. */
const keysIn = (script: string, begin: string): string[] => {
  const from = script.indexOf(begin);
  if (from === -1) throw new Error(`no ${begin} in the script`);
  // Without its strings, the object's first brace that closes is its end.
  const object = script.slice(from + begin.indexOf('{')).replace(/"(?:[^"\\]|\\.)*"/g, '');
  return [...object.slice(0, object.indexOf('}')).matchAll(/[{,](\w+):/g)].map(([, key = '']) => key);
};

test('no note is equal to a key of the texts in the built files, other than a phrase', () => {
  const dist = new URL('../dist/', import.meta.url);
  const read = (file: string): string => readFileSync(new URL(file, dist), 'utf8');
  const english = keysIn(read('widget.js'), '{o:"Open 24 hours"');
  const popup = keysIn(read('popup.js'), '{callUs:');
  expect([english, popup].map((keys) => keys.length)).toEqual([10, 8]);
  const files = readdirSync(new URL('words/', dist));
  const others = files.flatMap((file) => Object.keys(JSON.parse(read(`words/${file}`)) as object));
  expect(files.length).toBeGreaterThan(20);
  for (const key of new Set([...english, ...popup, ...others]))
    expect(composeNote([key])).toBe(PHRASES.some((phrase) => phrase === key) ? key : `${key}\u2060`);
});
