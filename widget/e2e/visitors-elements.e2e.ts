import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ENGLISH, ENGLISH_POPUP } from '@doorsign/shared-schema/status';
import { expect, pill, pressPill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const EVIL = 'http://evil.localhost';
/** An address that a visitor wants the widget to use as its own. */
const BAIT = `${EVIL}/api/widget.js?id=garage`;

/** Serves harmful answers at that address: a popup that takes the page over, and another business's facts. */
const serveEvil = async (page: Page): Promise<void> => {
  const headers = { 'Access-Control-Allow-Origin': '*' };
  const body = `document.title = 'taken over'; export const openPopup = () => {};`;
  await page.route(`${EVIL}/**`, (route) =>
    route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', headers, body })
      : route.fulfill({ json: { name: 'Garage' }, headers }),
  );
};

/** Collects the requests to that address by scripts, not by elements. */
const askedThere = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const isOfScripts = ['script', 'fetch', 'xhr', 'ping'].includes(request.resourceType());
    if (isOfScripts && request.url().startsWith(EVIL)) asked.push(request.url());
  });
  return asked;
};

/** Returns the properties of `document` that files read.
 * @param files paths in widget/dist */
const namesIn = (...files: string[]): string[] => [
  ...new Set(
    files.flatMap((file) =>
      [...readFileSync(new URL(`../dist/${file}`, import.meta.url), 'utf8').matchAll(/\bdocument\.(\w+)/g)].map(
        ([, name]) => name as string,
      ),
    ),
  ),
];

/** All properties of `document` that the script and its parts read. */
const NAMES = namesIn('widget.js', 'upkeep.js', 'popup.js', 'locations.js', 'pinned.js');

/** Names that elements may have and that a widget must not notice. */
const HARMLESS = ['currentScript', 'hidden', 'body', 'documentElement'];

/** Elements that a visitor may post where HTML is allowed, by kind. `document` has a named element under its name. */
const ELEMENTS: Readonly<Record<string, (name: string) => string>> = {
  img: (name) => `<img name="${name}" id="${name}" src="${BAIT}" data-id="garage" data-lang="de" alt="">`,
  form: (name) =>
    `<form name="${name}" action="${BAIT}" lang="de"><input name="src" value="${BAIT}"><input name="dataset"></form>`,
  iframe: (name) => `<iframe name="${name}" src="${BAIT}"></iframe>`,
  object: (name) => `<object name="${name}" id="${name}" data="${BAIT}"></object>`,
  embed: (name) => `<embed name="${name}" src="${BAIT}">`,
  'two anchors': (name) => `<a id="${name}" href="${BAIT}">1</a><a id="${name}" name="src" href="${BAIT}">2</a>`,
};

test('the list has all names that the script reads', () => {
  expect(NAMES).toEqual(expect.arrayContaining(['currentScript', 'hidden', 'createElement']));
});

for (const [kind, make] of Object.entries(ELEMENTS)) {
  // Each kind adds one page for each form of the tag, so only the full run has them all.
  const tag = kind === 'img' ? [] : '@all';
  for (const name of HARMLESS)
    test(`${kind} named ${name} has no effect`, { tag }, async ({ page, server, site }) => {
      await serveEvil(page);
      const asked = askedThere(page);
      server.publish('bakery');
      await page.goto(site.address('scripts', { ...BAKERY, html: make(name) }));
      await expect(pill(page)).toHaveText('Open 24 hours');
      await expect(pill(page)).toBeVisible();
      await pressPill(page);
      await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
      await settle(page);
      expect(server.events).toContain('view bakery');
      expect(asked).toEqual([]);
      expect(await page.title()).toBe('A site with scripts of its own');
    });

  for (const name of new Set([...HARMLESS, ...namesIn('element.js')])) {
    // Without these the element cannot draw, and its own content stays.
    const isNeeded = ['createElement', 'querySelector'].includes(name);
    const tags = kind === 'img' && name === 'hidden' ? [] : '@all';
    test(`${kind} named ${name} on a page of web components`, { tag: tags }, async ({ page, server, site }) => {
      await serveEvil(page);
      const asked = askedThere(page);
      server.publish('bakery');
      await page.goto(site.address('element', { ...BAKERY, html: make(name) }));
      if (!isNeeded) await expect(page.locator('doorsign-status [part=text]').first()).toHaveText('Open 24 hours');
      await settle(page);
      expect(asked).toEqual([]);
    });
  }

  for (const name of NAMES)
    test(`${kind} named ${name} redirects no request`, { tag: '@all' }, async ({ page, server, site }) => {
      await serveEvil(page);
      const asked = askedThere(page);
      server.publish('bakery');
      for (const form of ['scripts', 'module']) {
        await page.goto(site.address(form, { ...BAKERY, html: make(name) }));
        await settle(page);
        // Some names keep the pill away. Any pill that shows must be Doorsign's.
        for (const button of await pill(page).getByRole('button').all()) await button.click({ timeout: 5000 });
        await settle(page);
      }
      expect(asked).toEqual([]);
      expect(await page.title()).not.toBe('taken over');
    });
}

test('if the running script is hidden, no image’s address is used instead', async ({ page, server, site }) => {
  await serveEvil(page);
  const asked = askedThere(page);
  server.publish('bakery');
  const html = `<img src="${EVIL}/api/widget.gif" data-id="garage" data-lang="de" alt=""><a href="${BAIT}">x</a>`;
  await page.goto(site.address('module', { ...BAKERY, html }));
  await expect(pill(page)).toHaveText('Open 24 hours');
  await pressPill(page);
  await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
  await settle(page);
  expect(asked).toEqual([]);
  expect(server.requests.filter((target) => target.includes('garage'))).toEqual([]);
});

/** Other things that a page or its visitors may write and that a script could mistake for its own. */
const PAGES: readonly { name: string; head?: string; html?: string; tag?: string }[] = [
  { name: 'a base elsewhere', tag: '@all', html: `<base href="${EVIL}/">` },
  {
    name: 'names of globals on elements',
    tag: '@all',
    html: ['fetch', 'location', 'navigator', 'performance', 'HTMLScriptElement', 'CSSStyleSheet', 'Text', 'document']
      .map((name) => `<a id="${name}" href="${BAIT}">x</a><form name="${name}" action="${BAIT}"></form>`)
      .join(''),
  },
  {
    name: 'other scripts with attributes of ours',
    tag: '@all',
    head: `<script data-id="garage" data-lang="de" data-src="${BAIT}" data-server="${EVIL}">void 0;</script>`,
  },
  {
    name: 'polluted prototypes',
    head: `<script>Object.assign(Object.prototype, { src: '${BAIT}', href: '${BAIT}', id: 'garage', address: '${EVIL}',
      server: '${EVIL}', url: '${BAIT}', base: '${EVIL}', host: '${EVIL}', integrity: '', popup: '${BAIT}' });
      Object.assign(Array.prototype, { src: '${BAIT}' }); Object.assign(Function.prototype, { src: '${BAIT}' });</script>`,
  },
];

for (const { name, head = '', html = '', tag = [] } of PAGES)
  test(`a page with ${name} does not change the address of any request`, { tag }, async ({ page, server, site }) => {
    await serveEvil(page);
    const asked = askedThere(page);
    server.publish('bakery');
    server.publish('garage', { name: 'Garage' });
    await page.goto(site.address('scripts', { ...BAKERY, head, html }));
    await expect(pill(page)).toHaveText('Open 24 hours');
    await pressPill(page);
    await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
    await settle(page);
    expect(asked).toEqual([]);
    expect(server.requests.filter((target) => target.includes('garage'))).toEqual([]);
    expect(await page.title()).toBe('A site with scripts of its own');
  });

/** Opens a page with a status of the WordPress plugin, whose script has to ask for the facts. */
const openWordPress = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  // Without elements: making one is what the page may have made impossible.
  for (const file of ['status', 'live'])
    await page.evaluate(
      readFileSync(new URL(`../integrations/wordpress/doorsign/assets/${file}.js`, import.meta.url), 'utf8'),
    );
};
const WORDS = JSON.stringify({
  texts: { ...ENGLISH, ...ENGLISH_POPUP },
  names: { weekdays: Array<string>(7).fill('day'), am: 'am', pm: 'pm', AM: 'AM', PM: 'PM' },
  time_format: 'g:i a',
});

/** Facts that a visitor has posted under the name that the plugin's have. */
const DATA = `{"server":"${EVIL}","payloads":{"bakery":null},"words":{},"weekStart":0}`;

for (const { name, html } of [
  { name: 'facts from another server', html: `<p id="doorsign-data" hidden>${DATA}</p>` },
  { name: 'an image named hidden', html: ELEMENTS['img']?.('hidden') ?? '' },
  {
    name: 'images named as what the script reads',
    html: ['querySelectorAll', 'createElement', 'getElementById'].map((read) => ELEMENTS['img']?.(read)).join(''),
  },
])
  test(`the script of the WordPress plugin shows its own server’s facts beside ${name}`, async ({
    page,
    server,
    site,
  }) => {
    await serveEvil(page);
    const asked = askedThere(page);
    server.publish('bakery');
    await openWordPress(page, site.address('wordpress', { ...BAKERY, words: WORDS, html }));
    await expect(page.locator('.doorsign-words')).toHaveText('Open 24 hours');
    await settle(page);
    expect(asked).toEqual([]);
  });
