import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Browser, type Page } from '@playwright/test';
import { cachePage } from './page-cache.ts';
import type { Stage } from './stage.ts';
import { layoutShiftOn, publishPost } from './site-steps.ts';

const TEXT = ['[doorsign_hours]', '[doorsign_if open]Call us now.[doorsign_else]Write to us.[/doorsign_if]']
  .map((line) => `<!-- wp:shortcode -->${line}<!-- /wp:shortcode -->`)
  .join('\n');

const wordsOn = (page: Page) => page.locator('article .doorsign-words').first();

/** Opens an address without scripts and returns what it says; an empty text if nothing is shown. */
const readWithoutScripts = async (browser: Browser, address: string): Promise<string> => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(address);
  const words = wordsOn(page);
  const said = (await words.isVisible()) ? await words.innerText() : '';
  await page.context().close();
  return said;
};

/** A page cache keeps a page for an hour, and the Doorsign server goes down for two weeks. */
export const tellCacheStory = async (stage: Stage): Promise<void> => {
  const { browser, admin, wordpress, doorsign, say, moveTo } = stage;
  const post = await publishPost(admin, wordpress.url, TEXT, 'Cached');
  await moveTo('2026-12-07T13:30:00Z');
  const cache = await cachePage(post);
  try {
    // An hour later the business is open.
    await moveTo('2026-12-07T14:30:00Z');
    expect(await readWithoutScripts(browser, cache.url)).toBe('Closed · Opens today at 9:00 am');
    const visitor = await doorsign.openPage(browser);
    const errors: string[] = [];
    visitor.on('pageerror', (error) => errors.push(String(error)));
    await visitor.goto(cache.url, { waitUntil: 'load' });
    await expect(wordsOn(visitor)).toHaveText('Open until 5:00 pm', { timeout: 1000 });
    await expect(visitor.getByText('Call us now.')).toBeVisible();
    await expect(visitor.getByText('Write to us.')).toBeHidden();
    const shift = await layoutShiftOn(visitor);
    expect(shift).toBeLessThan(0.02);
    say(`plugin: a page that was cached an hour ago is right within a second, layout shift ${shift.toFixed(4)}`);

    // From here on there is no server.
    expect(await readWithoutScripts(browser, post)).toBe('Open until 5:00 pm');
    await doorsign.server.stop();
    // The page stays open until closing time, and then until the next day.
    await visitor.clock.fastForward('07:30:00');
    await expect(wordsOn(visitor)).toHaveText('Closed · Opens tomorrow at 9:00 am');
    await expect(visitor.getByText('Write to us.')).toBeVisible();
    await visitor.clock.fastForward('10:00:00');
    await expect(wordsOn(visitor)).toHaveText('Closed · Opens today at 9:00 am');
    await expect(visitor.locator('article [aria-current="date"] th')).toHaveText('Tuesday');
    expect(errors).toEqual([]);
    await visitor.context().close();
    say('plugin: an open page changes at the minute, without the server');

    // The timeline of 7 December ends on the 21st, in WordPress and in browsers.
    const setWordPress = (instant: string): Promise<void> =>
      wordpress.setAhead((Date.parse(instant) - Date.now()) / 1000);
    await setWordPress('2026-12-16T15:00:00Z');
    expect(await readWithoutScripts(browser, post)).toBe('Open until 5:00 pm');
    await askOneAtATime(stage, post, () => setWordPress('2026-12-16T16:00:00Z'));
    await setWordPress('2026-12-22T15:00:00Z');
    expect(await readWithoutScripts(browser, post)).toBe('');
    const late = await (await browser.newContext()).newPage();
    await late.clock.install({ time: Date.parse('2026-12-22T15:00:00Z') });
    await late.goto(cache.url);
    await expect(wordsOn(late)).toBeHidden();
    await expect(late.getByText('Call us now.')).toBeHidden();
    await late.context().close();
    say('plugin: without the server the last timeline holds for 14 days, and then nothing is shown');
  } finally {
    await cache.close();
  }
};

/** A server that takes requests and never answers keeps one visitor waiting, for three seconds. */
const askOneAtATime = async (
  { browser, doorsign, say }: Stage,
  post: string,
  pass: () => Promise<void>,
): Promise<void> => {
  let asked = 0;
  const silent = createServer(() => void asked++);
  silent.listen(Number(new URL(doorsign.server.url).port), '127.0.0.1');
  await once(silent, 'listening');
  try {
    await pass();
    const together = await Promise.all([1, 2, 3].map(() => readWithoutScripts(browser, post)));
    // The pause after a failure has begun.
    together.push(await readWithoutScripts(browser, post));
    expect(together).toEqual(together.map(() => 'Open until 5:00 pm'));
    expect(asked).toBe(1);
    say('plugin: four visitors while the server is silent, one request');
  } finally {
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  }
};
