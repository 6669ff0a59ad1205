import assert from 'node:assert/strict';
import { codeFor, newEmail, publicPayload, request } from '../../e2e/support/owner.ts';
import { authCalls } from '@doorsign/shared-schema/api';
import { startHostPage } from '../../e2e/support/host-page.ts';
import { startServer } from '../../e2e/support/server.ts';
import { presetWeek, weekOfRows } from '../../e2e/support/weeks.ts';
import type { CleanUp } from './clean-up.ts';
import type { Suite } from './suite.ts';
import type { Tab } from './tab.ts';

const PASSWORD = 'sourdough-1987';
/** A device tries again after a minute at most. */
const RETRY_MS = 90_000;
const MONDAY = 'input[role=switch]';

const allPublished = (tab: Tab, patienceMs?: number): Promise<void> =>
  tab.until(
    'the header says that everything is published',
    () => tab.evaluate(() => /All changes (live|saved)/.test(document.body.innerText)),
    patienceMs,
  );

const isAt = (tab: Tab, path: string): Promise<void> =>
  tab.until(`the address is ${path}`, () => tab.evaluate((wanted: string) => location.pathname === wanted, path));

/** Notes in the page when each of two texts is first shown. */
const watchTexts = (tab: Tab, ...texts: readonly [string, string]): Promise<void> =>
  tab.evaluate(
    (first: string, second: string) => {
      const seen: Record<string, number> = {};
      Object.assign(globalThis, { seen });
      const look = (): void => {
        for (const text of [first, second])
          if (seen[text] === undefined && document.body.innerText.includes(text)) seen[text] = performance.now();
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    ...texts,
  );

const KEPT = 'Saved on this device. Not on your website yet.';
const WAITING = '1 change saved on this device';

/** An owner's way through the app, on the built server. */
export const appSuite: Suite = {
  name: 'app',
  isJourney: true,
  async start(cleanUp: CleanUp) {
    const server = await startServer();
    cleanUp.add(server.remove);
    const website = await startHostPage('');
    cleanUp.add(website.close);
    const email = newEmail();
    let id = '';
    let token = '';
    let isMondayOpen = false;
    const published = async () => weekOfRows((await publicPayload(server, id)).hours ?? []);
    return [
      {
        name: 'the home page shows and comes to life',
        async run(tab) {
          await tab.open(server.url);
          await tab.shows('The open sign for your website.');
          await tab.until('the demo is interactive', () =>
            tab.evaluate(() => document.querySelector('[data-island="demo"][data-ready]') !== null),
          );
          const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(overflow <= 0, `it is ${overflow} px too wide`);
        },
      },
      {
        name: 'an owner signs up with the mailed code',
        async run(tab) {
          await tab.open(`${server.url}/signup`);
          await tab.type('input', 'Business Name', 'Harbor Bakery');
          await tab.type('input', 'Email', email);
          await tab.type('input', 'Password', PASSWORD);
          await tab.type('input', 'Confirm Password', PASSWORD);
          await tab.click('button', 'Create Account');
          await tab.shows('Verification code sent!');
          await tab.type('input[name=otp]', '', await codeFor(server, email));
          await isAt(tab, '/onboarding');
          const { body } = await request(server, authCalls.login, { body: { email, password: PASSWORD } });
          ({ id } = body.user);
          token = body.access_token;
        },
      },
      {
        name: 'the manifest and every icon load',
        async run(tab) {
          const { name, widths } = await tab.evaluate(async () => {
            const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
            const manifest = (await (await fetch(link?.href ?? '')).json()) as {
              name: string;
              icons: { src: string; sizes: string }[];
            };
            const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]')].map(({ href }) => href);
            const sources = [...manifest.icons.map(({ src }) => src), ...links];
            const icons = await Promise.all(
              sources.map(async (src) => {
                const icon = new Image();
                icon.src = src;
                await icon.decode();
                return icon.naturalWidth;
              }),
            );
            return { name: manifest.name, widths: icons };
          });
          assert.equal(name, 'Doorsign');
          assert.ok(
            widths.every((width) => width > 0),
            `the icons are ${widths.join(', ')} px wide`,
          );
        },
      },
      {
        name: 'hours from a preset are saved and published',
        async run(tab) {
          await tab.open(`${server.url}/hours`);
          await tab.click('button', 'Set Up Business Hours');
          await tab.click('button', 'Restaurant Hours');
          await tab.click('button', 'Save Changes');
          await tab.shows('Business hours saved!');
          await allPublished(tab);
          assert.deepEqual(await published(), presetWeek('restaurant'));
          isMondayOpen = !presetWeek('restaurant').monday.closed;
        },
      },
      {
        name: 'a page of another origin shows the sign, and the app knows it',
        async run(tab) {
          website.setBody(`<script async src="${server.url}/api/widget.js?id=${id}" data-id="${id}"></script>`);
          // A name of this machine would not count as a website.
          await tab.open(website.urlUnder('bakery.localhost'));
          await tab.until('the pill is there', async () =>
            /^(Open|Closed)/.test((await tab.text('[role=status]')) ?? ''),
          );
          await tab.until('the server knows the website', async () =>
            Boolean((await request(server, authCalls.me, { token })).body.widgetSeen),
          );
          await tab.open(`${server.url}/hours`);
          await tab.shows('All changes live');
        },
      },
      {
        name: 'the service worker is active and controls the page',
        async run(tab) {
          await tab.evaluate(() => navigator.serviceWorker.ready.then(() => true));
          await tab.reload();
          await tab.until('the page is controlled', () =>
            tab.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
          );
          let count = 0;
          await tab.until('the files are stored', async () => {
            count = await tab.evaluate(async () => {
              const caching = (await caches.keys()).map((name) => caches.open(name));
              const files = await Promise.all((await Promise.all(caching)).map((cache) => cache.keys()));
              return files.flat().length;
            });
            return count > 50;
          });
          return `${count} files are stored`;
        },
      },
      {
        name: 'without the server, a Save is kept on the device and marked so',
        async run(tab) {
          await tab.until('the week shows', async () => (await tab.text(MONDAY)) !== null);
          await server.stop();
          await watchTexts(tab, KEPT, WAITING);
          await tab.click(MONDAY, 'on Monday');
          isMondayOpen = !isMondayOpen;
          await tab.click('button', 'Save Changes');
          await tab.shows(KEPT);
          await tab.shows(WAITING);
          const seen = await tab.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
          const lagMs = Math.round((seen[WAITING] ?? 0) - (seen[KEPT] ?? 0));
          return lagMs > 0 ? `the header follows the notice after ${lagMs} ms` : `the header says so before the notice`;
        },
      },
      {
        name: 'without the server, a reload keeps the Save',
        async run(tab) {
          await tab.reload();
          await tab.shows(WAITING);
          await tab.until('Monday is as it was saved', () =>
            tab.evaluate(
              (isOpen: boolean) =>
                document.querySelector<HTMLInputElement>('#monday input[role=switch]')?.checked === isOpen,
              isMondayOpen,
            ),
          );
        },
      },
      {
        name: 'when the server is back, the Save is published by itself',
        async run(tab) {
          await server.start();
          const from = performance.now();
          await allPublished(tab, RETRY_MS);
          assert.equal((await published()).monday.closed, !isMondayOpen);
          return `after ${((performance.now() - from) / 1000).toFixed(1)} s`;
        },
      },
    ];
  },
};
