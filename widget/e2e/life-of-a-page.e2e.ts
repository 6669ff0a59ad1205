import type { Page } from '@playwright/test';
import { expect, insertScript, pill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const SCRIPT = '/api/widget.js?id=bakery';

/** Opens the page and stops its clock. Each answer and each whole minute redraws the pill and may put it back, so the test controls both. */
const openBakery = async (page: Page, address: string): Promise<void> => {
  await page.clock.install();
  await page.goto(address);
  await expect(pill(page)).toHaveText('Open 24 hours');
  await settle(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
};
const replaceBody = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const next = document.createElement('body');
    next.append('The next page');
    document.documentElement.replaceChild(next, document.body);
  });

test('a pill that was removed with its body shows in the next body', async ({ page, server, site }) => {
  server.publish('bakery');
  await openBakery(page, site.address('plain', BAKERY));
  await replaceBody(page);
  await page.clock.runFor('01:00');
  await expect(page.locator('body > doorsign-widget')).toHaveCount(1);
  await expect(pill(page)).toHaveText('Open 24 hours');
});

test('a new body whose script runs again has one pill', async ({ page, server, site }) => {
  server.publish('bakery');
  await openBakery(page, site.address('plain', BAKERY));
  await replaceBody(page);
  await insertScript(page, server.url + SCRIPT);
  // The upkeep is loaded a moment after the paint.
  await page.clock.runFor(1000);
  await expect(pill(page)).toHaveText('Open 24 hours');
  await page.clock.runFor('03:00');
  await expect(page.locator('doorsign-widget')).toHaveCount(1);
});

test('a body that a site cloned for back navigation has its pill again', async ({ page, server, site }) => {
  server.publish('bakery');
  await openBakery(page, site.address('plain', BAKERY));
  await page.evaluate(() => document.documentElement.replaceChild(document.body.cloneNode(true), document.body));
  await expect(pill(page)).toHaveCount(0);
  await page.clock.runFor('03:00');
  await expect(pill(page)).toHaveCount(1);
});

test('a body that is rewritten with its script has a pill', async ({ page, server, site }) => {
  server.publish('bakery');
  await openBakery(page, site.address('plain', BAKERY));
  await page.evaluate(() => document.body.replaceChildren('The next page'));
  await insertScript(page, server.url + SCRIPT);
  // The upkeep is loaded a moment after the paint.
  await page.clock.runFor(1000);
  await expect(pill(page)).toHaveText('Open 24 hours');
  await page.clock.runFor('03:00');
  await expect(page.locator('doorsign-widget')).toHaveCount(1);
});

test('a change of the address without a page load keeps the pill', async ({ page, server, site }) => {
  server.publish('bakery');
  await openBakery(page, site.address('plain', BAKERY));
  await page.evaluate(() => {
    history.pushState(null, '', '/next');
    document.querySelector('main')?.replaceChildren('The next page');
  });
  await page.clock.runFor('03:00');
  await expect(pill(page)).toHaveText('Open 24 hours');
  await expect.poll(() => server.events).toEqual(['view bakery']);
});

test('a pill that the page removed does not come back from another tag', async ({ page, server, site }) => {
  server.publish('bakery');
  await openBakery(page, site.address('plain', BAKERY));
  await insertScript(page, server.url + SCRIPT);
  await page.evaluate(() => document.querySelector('doorsign-widget')?.remove());
  await page.clock.runFor('05:00');
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
});

test.describe('inside a frame', () => {
  const addFrame = (page: Page, attributes: Record<string, string>): Promise<void> =>
    page.evaluate((given) => {
      const frame = document.createElement('iframe');
      for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value);
      document.body.append(frame);
    }, attributes);
  const framedPill = (page: Page) => page.frameLocator('iframe').getByRole('status');

  test('of another site', async ({ page, server, site }) => {
    server.publish('bakery', { domains: ['bakery.localhost'] });
    await page.goto(site.address('empty', {}, 'portal'));
    await addFrame(page, { src: site.address('plain', BAKERY) });
    await expect(framedPill(page)).toHaveText('Open 24 hours');
  });

  test('without an address', async ({ page, server, site, noise }) => {
    server.publish('bakery', { domains: ['bakery.localhost'] });
    await page.goto(site.address('empty', {}));
    await addFrame(page, { srcdoc: `<body><script src="${server.url}${SCRIPT}"></script></body>` });
    await expect(framedPill(page)).toHaveText('Open 24 hours');
    await expect
      .poll(() => noise.lines)
      .toEqual(['Doorsign: Shown because this is your own computer. Visitors see it on bakery.localhost only.']);
  });

  test('in a sandbox', async ({ page, server, site }) => {
    server.publish('bakery');
    await page.goto(site.address('empty', {}));
    await addFrame(page, { src: site.address('plain', BAKERY), sandbox: 'allow-scripts' });
    await expect(framedPill(page)).toHaveText('Open 24 hours');
  });
});

test.describe('a browser that lacks', () => {
  for (const [what, script] of [
    ['Resource Timing', 'delete Performance.prototype.getEntriesByName'],
    ['server timing', 'delete PerformanceResourceTiming.prototype.serverTiming'],
    ['transfer sizes', 'delete PerformanceResourceTiming.prototype.transferSize'],
  ] as const) {
    test(
      `${what} shows the pill, and opens its popup`,
      { tag: what === 'server timing' ? [] : '@all' },
      async ({ page, server, site }) => {
        server.publish('bakery');
        await page.addInitScript(script);
        await page.goto(site.address('plain', BAKERY));
        await expect(pill(page)).toHaveText('Open 24 hours');
        await pill(page).getByRole('button').click();
        await expect(page.getByRole('dialog')).toContainText('Harbor Bakery');
      },
    );
  }

  for (const [what, script] of [
    ['constructed stylesheets', 'delete Document.prototype.adoptedStyleSheets; delete window.CSSStyleSheet'],
    ['shadow roots', 'delete Element.prototype.attachShadow'],
  ] as const) {
    test(
      `${what} shows nothing and counts nothing`,
      { tag: what === 'shadow roots' ? [] : '@all' },
      async ({ page, server, site }) => {
        server.publish('bakery');
        await page.addInitScript(script);
        await page.goto(site.address('plain', BAKERY));
        await settle(page);
        await expect(page.locator('doorsign-widget')).toHaveCount(0);
        expect(server.events).toEqual([]);
      },
    );
  }
});
