import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ENGLISH, ENGLISH_POPUP } from '@doorsign/shared-schema/status';
import { expect, onTestFinished, test } from 'vitest';
import { startWidgetServer } from '../../../widget/test/start-widget-server.ts';
import { PLUGIN } from './plugin-answers.ts';

/** The part of jsdom that this file uses; the package has no types. */
interface JsdomPackage {
  readonly JSDOM: new (html: string, options: object) => { readonly window: Window & typeof globalThis };
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as JsdomPackage;

const words = {
  texts: { ...ENGLISH, ...ENGLISH_POPUP },
  names: { weekdays: Array<string>(7).fill('day'), am: 'am', pm: 'pm', AM: 'AM', PM: 'PM' },
  time_format: 'g:i a',
};

const SENTENCE = '<p data-doorsign-part="status" hidden><span class="doorsign-words"></span></p>';

/** Opens a page with parts of two businesses, and runs the plugin's scripts, which draw at once.
 * @param part   HTML of the first business's part
 * @param posted HTML above it that a visitor has posted
 * @returns the businesses whose sentence or text is shown, and the first sentence */
const openPage = async (part = SENTENCE, posted = '') => {
  const server = await startWidgetServer();
  onTestFinished(() => server.close());
  server.publish('bakery');
  server.publish('cafe');
  const payloadOf = async (id: string): Promise<unknown> => (await fetch(`${server.url}/api/widget/${id}`)).json();
  const payloads = { bakery: await payloadOf('bakery'), cafe: await payloadOf('cafe') };
  const data = { server: server.url, payloads, words, weekStart: 0 };
  const html =
    `${posted}<div data-doorsign="bakery">${part}</div><div data-doorsign="cafe">${SENTENCE}</div>` +
    '<b data-doorsign="bakery" data-doorsign-if="open" hidden>Call us.</b>' +
    `<script type="application/json" id="doorsign-data">${JSON.stringify(data)}</script>`;
  const { window } = new JSDOM(html, { runScripts: 'outside-only' });
  onTestFinished(() => window.close());
  for (const file of ['status', 'live']) window.eval(readFileSync(join(PLUGIN, `assets/${file}.js`), 'utf8'));
  return {
    shown: [...window.document.querySelectorAll<HTMLElement>('[data-doorsign]')]
      .filter((element) => !element.hidden && !element.querySelector('[hidden]'))
      .map(({ dataset }) => dataset['doorsign']),
    sentence: window.document.querySelector('.doorsign-words')?.textContent,
  };
};

test('all parts of a page are drawn at once', async () => {
  expect(await openPage()).toEqual({ shown: ['bakery', 'cafe', 'bakery'], sentence: 'Open 24 hours' });
});

test('a part that a theme has changed does not keep the others from being right', async () => {
  const { shown } = await openPage('<p data-doorsign-part="status" hidden></p>');
  expect(shown).toEqual(['cafe', 'bakery']);
});

test.each([
  { name: 'names no server', text: '' },
  { name: 'names another server', text: '{"server":"https://evil.example","payloads":{},"words":{},"weekStart":0}' },
])('a visitor’s element with the id of the data is passed over: it $name', async ({ text }) => {
  const { shown } = await openPage(SENTENCE, `<p id="doorsign-data">${text}</p>`);
  expect(shown).toEqual(['bakery', 'cafe', 'bakery']);
});
