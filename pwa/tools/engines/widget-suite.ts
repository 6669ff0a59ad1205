import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteAt } from '@doorsign/shared-schema/closure';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { startSite, type Site } from '../../../widget/test/start-site.ts';
import { startWidgetServer, type WidgetServer } from '../../../widget/test/start-widget-server.ts';
import type { CleanUp } from './clean-up.ts';
import type { Check, Suite } from './suite.ts';
import type { Tab } from './tab.ts';

const BAKERY = { id: 'bakery' };
const REACHABLE = { phone: '+1 555 010 0199', address: '1 Harbor Street, Boston' };
const POPUP = '[role=dialog]';
const ALWAYS: Schedule = {
  timezone: 'America/New_York',
  businessHours: HOURS_PRESETS.find(({ id }) => id === 'always')?.hours ?? null,
  holidays: [],
};
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Place {
  readonly server: WidgetServer;
  readonly site: Site;
}

const pillSays = (tab: Tab, text: string): Promise<void> =>
  tab.until(`the pill says "${text}"`, async () => (await tab.text('[role=status]')) === text);

const popupIs = (tab: Tab, isOpen: boolean): Promise<void> =>
  tab.until(`the popup is ${isOpen ? 'open' : 'closed'}`, async () => ((await tab.text(POPUP)) !== null) === isOpen);

const pressPill = (tab: Tab): Promise<void> => tab.click('[role=status] button');

const focusIs = (tab: Tab, name: string): Promise<void> =>
  tab.until(`the focus is on "${name}"`, async () => (await tab.focused()) === name);

/** Returns the requests of a page view. WebKit tells a page nothing about the files of other servers, so that the widget cannot know there
 * that its script is fresh, and asks for the payload. */
const requestsOf = ({ engine }: Tab): readonly string[] => [
  '/api/widget.js?id=bakery',
  ...(engine === 'webkit' ? ['/api/widget/bakery'] : []),
];

const mouse = async (tab: Tab, { server, site }: Place): Promise<void> => {
  server.publish('bakery', REACHABLE);
  await tab.open(site.address('plain', BAKERY));
  await pillSays(tab, 'Open 24 hours');
  await pressPill(tab);
  await popupIs(tab, true);
  assert.match((await tab.text(POPUP)) ?? '', /Open 24 hours.*Hours.*Call Us Now.*Directions/);
  await tab.click('[role=dialog] button', 'Close');
  await popupIs(tab, false);
  await pressPill(tab);
  await popupIs(tab, true);
  await tab.click('h1');
  await popupIs(tab, false);
};

const keyboard = async (tab: Tab, { server, site }: Place): Promise<void> => {
  server.publish('bakery', REACHABLE);
  await tab.open(site.address('plain', BAKERY));
  await pillSays(tab, 'Open 24 hours');
  await tab.click('h1');
  await tab.press('Tab');
  await focusIs(tab, 'Open 24 hours');
  await tab.press('Enter');
  await focusIs(tab, 'dialog');
  const stops = ['Close', 'Call Us Now', 'Directions', 'Powered by Doorsign'];
  for (const stop of stops) {
    await tab.press('Tab');
    await focusIs(tab, stop);
  }
  await tab.press('Shift+Tab');
  await focusIs(tab, 'Directions');
  await tab.press('Escape');
  await popupIs(tab, false);
  await focusIs(tab, 'Open 24 hours');
};

/** A closing begins at the next minute of this machine's clock, which is the browser's, too. */
const flip = async (tab: Tab, { server, site }: Place): Promise<string> => {
  const closesAt = Math.ceil((Date.now() + 10_000) / MINUTE) * MINUTE;
  const [from, until] = [minuteAt(closesAt), minuteAt(closesAt + HOUR)];
  server.publish('bakery', { schedule: { ...ALWAYS, closure: { kind: 'closed', from, until, note: null } } });
  await tab.open(site.address('plain', BAKERY));
  await tab.until(
    'the pill is there',
    async () => (await tab.text('[role=status]'))?.startsWith('Open until') === true,
  );
  const lateMs = await tab.evaluate(
    (at: number) =>
      new Promise<number>((resolve) => {
        const timer = setInterval(() => {
          const status = document.querySelector('doorsign-widget')?.shadowRoot?.querySelector('[role=status]');
          if (!status?.textContent?.startsWith('Closed')) return;
          clearInterval(timer);
          resolve(Date.now() - at);
        }, 5);
      }),
    closesAt,
  );
  assert.ok(lateMs >= 0 && lateMs < 1000, `it changed ${lateMs} ms after the minute`);
  assert.deepEqual(server.requests, requestsOf(tab), 'it asked the server');
  return `${lateMs} ms after the minute`;
};

const strictPolicy = async (tab: Tab, { server, site }: Place): Promise<void> => {
  server.publish('bakery', REACHABLE);
  await tab.open(site.address('strict', BAKERY));
  await tab.evaluate(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => refused.push(violatedDirective));
  });
  await pillSays(tab, 'Open 24 hours');
  await pressPill(tab);
  await popupIs(tab, true);
  const { refused, color } = await tab.evaluate(() => {
    const root = document.querySelector('doorsign-widget')?.shadowRoot;
    const call = root?.getElementById('call');
    return {
      refused: (globalThis as unknown as { refused: string[] }).refused,
      color: call ? getComputedStyle(call).backgroundColor : '',
    };
  });
  assert.deepEqual(refused, []);
  assert.equal(color, 'rgb(16, 185, 129)');
};

const darkPage = async (tab: Tab, { server, site }: Place): Promise<string> => {
  server.publish('bakery', { ...REACHABLE, style: { ...DEFAULT_STYLE, theme: 'dark' } });
  const head = '<style>body { background: #111; color: #eee }</style>';
  await tab.open(site.address('styles', { ...BAKERY, head }));
  await pillSays(tab, 'Open 24 hours');
  await pressPill(tab);
  await popupIs(tab, true);
  const colors = await tab.evaluate(() => {
    const root = document.querySelector('doorsign-widget')?.shadowRoot;
    return ['button', '[role=dialog]'].map((css) => {
      const { backgroundColor, color } = getComputedStyle(root?.querySelector(css) ?? document.body);
      return [backgroundColor, color] as const;
    });
  });
  const lightness = (color: string): number => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
  for (const [background, text] of colors) {
    assert.ok(lightness(background) < 64, `the background is ${background}`);
    assert.ok(lightness(text) > 192, `the text is ${text}`);
  }
  return colors.map(([background]) => background).join(', ');
};

const rightToLeft = async (tab: Tab, { server, site }: Place): Promise<void> => {
  server.publish('bakery', REACHABLE);
  await tab.open(site.address('head', { ...BAKERY, lang: 'ar' }));
  await tab.until('the pill is Arabic', async () => /[\u0600-\u06FF]/.test((await tab.text('[role=status]')) ?? ''));
  await pressPill(tab);
  await popupIs(tab, true);
  const seen = await tab.evaluate(() => {
    const root = document.querySelector('doorsign-widget')?.shadowRoot;
    const edge = (css: string): number => root?.querySelector(css)?.getBoundingClientRect().left ?? 0;
    return {
      pill: getComputedStyle(root?.querySelector('div') ?? document.body).direction,
      popup: getComputedStyle(root?.querySelector('section') ?? document.body).direction,
      isMirrored: edge('#x') < edge('h2'),
    };
  });
  assert.deepEqual(seen, { pill: 'rtl', popup: 'rtl', isMirrored: true });
};

const narrow = async (tab: Tab, { server, site }: Place): Promise<void> => {
  server.publish('bakery', REACHABLE);
  await tab.setWindow(360, 740);
  await tab.open(site.address('plain', BAKERY));
  await pillSays(tab, 'Open 24 hours');
  await pressPill(tab);
  await popupIs(tab, true);
  const { box, width, height, contentWidth } = await tab.evaluate(() => {
    const popup = document.querySelector('doorsign-widget')?.shadowRoot?.querySelector('[role=dialog]');
    const { left, right, top, bottom } = (popup ?? document.body).getBoundingClientRect();
    const { scrollWidth } = document.documentElement;
    return { box: { left, right, top, bottom }, width: innerWidth, height: innerHeight, contentWidth: scrollWidth };
  });
  assert.equal(width, 360);
  assert.ok(contentWidth <= 360, `the page is ${contentWidth} px wide`);
  assert.ok(box.left >= 0 && box.right <= 360 && box.top >= 0 && box.bottom <= height, JSON.stringify(box));
};

const requests = async (tab: Tab, { server, site }: Place): Promise<string> => {
  server.publish('bakery');
  await tab.open(site.address('plain', BAKERY));
  await pillSays(tab, 'Open 24 hours');
  const expected = requestsOf(tab);
  await tab.until('the upkeep has come', () => Promise.resolve(server.upkeepRequests.length === 1));
  await tab.until('every request has come', () => Promise.resolve(server.requests.length >= expected.length));
  // Nothing shows that no further request comes.
  await wait(1500);
  assert.deepEqual(server.requests, expected);
  return expected.length === 1 ? '1 request' : `${expected.length} requests`;
};

const CHECKS: Readonly<Record<string, (tab: Tab, place: Place) => Promise<string | void>>> = {
  'the mouse opens and closes the popup': mouse,
  'the keyboard walks through the popup, and Escape gives the focus back': keyboard,
  'a page with a strict policy and Trusted Types refuses nothing': strictPolicy,
  'a dark pill and popup on a dark page': darkPage,
  'an Arabic page is right to left': rightToLeft,
  'the popup fits into 360 px': narrow,
  'the pill shows after its requests': requests,
  'the pill changes by itself at the minute': flip,
};

/** The widget on a page of another origin, each time with a server and a page that no cache knows. */
export const widgetSuite: Suite = {
  name: 'widget',
  isJourney: false,
  start: (cleanUp: CleanUp) =>
    Promise.resolve(
      Object.entries(CHECKS).map(([name, check]): Check => ({
        name,
        async run(tab) {
          const server = await startWidgetServer();
          const closeServer = cleanUp.add(server.close);
          const site = await startSite(server.url);
          const closeSite = cleanUp.add(site.close);
          try {
            return await check(tab, { server, site });
          } finally {
            await closeSite();
            await closeServer();
          }
        },
      })),
    ),
};
