import { weekOf } from '@doorsign/shared-schema/hours';
import { listenForFaults } from './page-faults.ts';
import { expect, pill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };

interface Host {
  readonly name: string;
  /** Runs in the page before the widget. */
  readonly script: string;
  readonly html?: string;
  readonly tag?: '@all';
}

/** Pages that change built-in objects and still show the pill. */
const SHOWS: readonly Host[] = [
  {
    name: 'names added to every prototype',
    script: `for (const type of [Object, Array, String, Number, Function, Boolean, Date, RegExp, Promise, Map])
      for (const name of ['each', 'extend', 'contains', 'first', 'last', 'toJSON2', 'id', 'status', 'code', 'detail'])
        type.prototype[name] = function () { throw new Error('prototype ' + name); };`,
  },
  {
    name: 'every prototype frozen',
    script: `for (const type of [Object, Array, String, Number, Function, Date, RegExp, Promise, Map, Set, Error, Intl.DateTimeFormat])
      { Object.freeze(type); Object.freeze(type.prototype); } Object.freeze(Intl); Object.freeze(JSON); Object.freeze(Math);`,
  },
  {
    name: 'arrays of an old framework',
    tag: '@all',
    script: `Array.prototype.find = Array.prototype.findLast = Array.prototype.includes = Array.prototype.flat = undefined;
      Array.prototype.toJSON = function () { return 'prototype.js'; }; Array.prototype.reduce = function () { return {}; };`,
  },
  {
    name: 'JSON of an old framework',
    tag: '@all',
    script: `JSON.parse = JSON.stringify = function () { throw new Error('JSON'); };`,
  },
  { name: 'a fetch that throws', script: `window.fetch = function () { throw new Error('fetch'); };` },
  { name: 'a fetch that gives nothing', tag: '@all', script: `window.fetch = function () {};` },
  {
    name: 'a fetch that never ends',
    tag: '@all',
    script: `window.fetch = function () { return new Promise(function () {}); };`,
  },
  {
    name: 'a Promise of its own',
    tag: '@all',
    script: `window.Promise = function () { throw new Error('Promise'); };`,
  },
  { name: 'a console of its own', tag: '@all', script: `window.console = {};` },
  {
    name: 'timers and listeners that are wrapped',
    tag: '@all',
    script: `const timeout = window.setTimeout; window.setTimeout = function (...all) { return timeout.apply(this, all); };
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (...all) { return listen.apply(this, all); };`,
  },
  {
    name: 'a helper named addEventListener',
    tag: '@all',
    script: `function addEventListener(node, type, run) { node['on' + type] = run; }`,
  },
  { name: 'an address named URL', tag: '@all', script: `var URL = 'https://bakery.example/api';` },
  { name: 'no fetch', script: `delete window.fetch;` },
  { name: 'no sendBeacon', tag: '@all', script: `delete Navigator.prototype.sendBeacon;` },
  { name: 'no custom elements', script: `delete window.customElements;` },
  { name: 'no entries of performance', tag: '@all', script: `delete Performance.prototype.getEntriesByName;` },
  { name: 'no times of the server', tag: '@all', script: `delete PerformanceResourceTiming.prototype.serverTiming;` },
  {
    name: 'no performance at all',
    tag: '@all',
    script: `Object.defineProperty(window, 'performance', { value: undefined });`,
  },
  {
    name: 'no popover',
    tag: '@all',
    script: `delete HTMLElement.prototype.popover; delete HTMLElement.prototype.showPopover;`,
  },
  {
    name: 'elements with the names of what a script asks for',
    tag: '@all',
    script: '',
    html: '<img name="currentScript" alt=""><form name="hidden"></form><form name="cookie"></form><form name="documentElement"></form>',
  },
  {
    name: 'a body that is a form',
    tag: '@all',
    script: '',
    html: '<form name="body"><input name="id"></form>',
  },
];

/** Pages that remove what a pill or its times need, as in browsers from before 2023: no pill shows. */
const SHOWS_NOTHING: readonly Host[] = [
  {
    name: 'no constructed style sheets',
    script: `delete window.CSSStyleSheet; delete ShadowRoot.prototype.adoptedStyleSheets;`,
  },
  { name: 'dates that throw', script: `Date.now = function () { throw new Error('Date'); };` },
  { name: 'no shadow roots', script: `delete Element.prototype.attachShadow;` },
  {
    name: 'elements that cannot be made',
    script: `Document.prototype.createElement = function () { throw new Error('no'); };`,
  },
];

for (const { name, script, html = '', tag = [] } of SHOWS) {
  test(`the pill shows, and nothing is thrown into a page with ${name}`, { tag }, async ({ page, server, site }) => {
    const faults = listenForFaults(page);
    server.publish('bakery');
    await page.goto(site.address('scripts', { ...BAKERY, head: `<script>${script}</script>`, html }));
    await expect(pill(page)).toHaveText('Open 24 hours');
    await settle(page);
    expect(faults).toEqual([]);
  });
}

test('a script without a Resource Timing entry counts as cached: the payload is requested', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  const script = '<script>delete Performance.prototype.getEntriesByName;</script>';
  await page.goto(site.address('scripts', { ...BAKERY, head: script, html: '' }));
  await expect(pill(page)).toHaveText('Open 24 hours');
  await expect.poll(() => server.requests).toEqual(['/api/widget.js?id=bakery', '/api/widget/bakery']);
});

for (const { name, script } of [
  { name: 'no Intl', script: `delete window.Intl;` },
  { name: 'no parts of a date', script: `delete Intl.DateTimeFormat.prototype.formatToParts;` },
  {
    name: 'an Intl that knows no zone',
    script: `Intl.DateTimeFormat = function () { throw new RangeError('zone'); };`,
  },
])
  test(
    `a time is correct or not shown, and nothing is thrown into a page with ${name}`,
    { tag: name === 'no Intl' ? [] : '@all' },
    async ({ page, server, site }) => {
      const faults = listenForFaults(page);
      const from = Date.parse('2026-11-23T16:58:00Z');
      server.setNow(from);
      await page.clock.install({ time: from });
      const nineToFive = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
      server.publish('bakery', { schedule: { timezone: 'Europe/London', businessHours: nineToFive, holidays: [] } });
      await page.goto(site.address('scripts', { ...BAKERY, head: `<script>${script}</script>` }));
      await settle(page);
      for (const words of ['Open until 5:00 PM', 'Closed · Opens tomorrow at 9:00 AM']) {
        expect([[], [words]]).toContainEqual(await pill(page).allInnerTexts());
        await page.clock.runFor(3 * 60_000);
      }
      expect(faults).toEqual([]);
    },
  );

for (const { name, script } of SHOWS_NOTHING) {
  test(
    `nothing wrong shows, and nothing is thrown into a page with ${name}`,
    { tag: name === 'no shadow roots' ? [] : '@all' },
    async ({ page, server, site }) => {
      const faults = listenForFaults(page);
      server.publish('bakery');
      await page.goto(site.address('scripts', { ...BAKERY, head: `<script>${script}</script>` }));
      await settle(page);
      expect(server.requests).toContain('/api/widget.js?id=bakery');
      await expect(pill(page)).toHaveCount(0);
      expect(faults).toEqual([]);
    },
  );
}

/** Loaders of the widget. Each gets the script's address as document.body.dataset.widget. */
const LOADERS: readonly Host[] = [
  {
    name: 'a tag manager that keeps no attribute but the address',
    script: `const made = document.createElement('script'); made.async = true; made.src = document.body.dataset.widget;
      const first = document.getElementsByTagName('script')[0]; first.parentNode.insertBefore(made, first);`,
  },
  {
    name: 'a tag manager that takes its tags from a template',
    script: `const box = document.createElement('div'); box.style.display = 'none';
      box.innerHTML = '<script src="' + document.body.dataset.widget + '" data-id="bakery"></scr' + 'ipt>';
      const copy = document.createElement('script'); copy.src = box.firstChild.src;
      box.replaceChild(copy, box.firstChild); document.body.appendChild(box);`,
  },
  {
    name: 'an optimiser that renames the type and runs a clone later',
    script: `document.body.insertAdjacentHTML('beforeend', '<script type="5f2a-text/javascript" src="' + document.body.dataset.widget + '" data-id="bakery"></scr' + 'ipt>');
      addEventListener('load', () => setTimeout(() => { const held = document.querySelector('script[type^="5f2a-"]');
        const clone = document.createElement('script'); for (const { name, value } of held.attributes) if (name !== 'type') clone.setAttribute(name, value);
        held.replaceWith(clone); }, 50));`,
  },
  {
    name: 'an optimiser that fetches the text and runs it by eval',
    script: `document.body.insertAdjacentHTML('beforeend', '<script type="5f2a-text/javascript" src="' + document.body.dataset.widget + '" data-id="bakery"></scr' + 'ipt>');
      addEventListener('load', async () => { const held = document.querySelector('script[type^="5f2a-"]');
        (0, eval)(await (await fetch(held.src)).text()); });`,
  },
  {
    name: 'an optimiser that hides the address until somebody moves',
    script: `document.body.insertAdjacentHTML('beforeend', '<script type="litespeed/javascript" data-src="' + document.body.dataset.widget + '" data-id="bakery"></scr' + 'ipt>');
      addEventListener('mousemove', () => { const held = document.querySelector('script[data-src]');
        const made = document.createElement('script'); made.src = held.dataset.src; made.dataset.id = held.dataset.id; held.replaceWith(made); }, { once: true });`,
  },
  {
    name: 'a page that writes its scripts',
    script: `document.write('<script async src="' + document.body.dataset.widget + '"></scr' + 'ipt>');`,
  },
  {
    name: 'a loader that removes the script when it has run',
    script: `const made = document.createElement('script'); made.src = document.body.dataset.widget;
      made.onload = () => made.remove(); document.head.append(made);`,
  },
  {
    name: 'a frame without an address of its own',
    script: `const frame = document.createElement('iframe'); frame.width = 600; frame.height = 300;
      frame.srcdoc = '<!doctype html><html lang="en"><body><script src="' + document.body.dataset.widget + '"></scr' + 'ipt></body></html>';
      document.body.append(frame);`,
  },
  {
    name: 'a frame that may do nothing but run scripts',
    script: `const frame = document.createElement('iframe'); frame.sandbox = 'allow-scripts'; frame.width = 600; frame.height = 300;
      frame.srcdoc = '<!doctype html><html lang="en"><body><script src="' + document.body.dataset.widget + '"></scr' + 'ipt></body></html>';
      document.body.append(frame);`,
  },
];

for (const { name, script } of LOADERS) {
  test(`${name} shows the pill once`, { tag: '@all' }, async ({ page, server, site }) => {
    const faults = listenForFaults(page);
    server.publish('bakery');
    await page.goto(site.address('loader', { ...BAKERY, foot: `<script>${script}</script>` }));
    await page.mouse.move(40, 40);
    const frame = page.frames().at(1);
    const words = frame ? frame.getByRole('status') : pill(page);
    await expect(words).toHaveText('Open 24 hours');
    await settle(page);
    await expect(words).toHaveCount(1);
    expect(faults).toEqual([]);
  });
}

test('a page in another encoding shows every character', async ({ page, server, site }) => {
  const noon = Date.parse('2026-11-23T12:00:00Z');
  server.setNow(noon);
  await page.clock.install({ time: noon });
  const name = 'Fête du Café — 祝日';
  const holidays = [{ id: 'holiday_1', date: '2026-11-23', name, closed: true, open: '09:00', close: '17:00' }];
  server.publish('bakery', {
    schedule: {
      timezone: 'Etc/UTC',
      businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
      holidays,
    },
  });
  await page.goto(site.address('latin', BAKERY));
  await expect(pill(page)).toContainText(`Closed for ${name}`);
});
