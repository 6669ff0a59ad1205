import { expect, insertScript, pill, settle, test } from './fixtures.ts';

const BAKERY = { id: 'bakery' };
const ONE_REQUEST = ['/api/widget.js?id=bakery'];
const BAKERY_ONLY = { domains: ['bakery.localhost'] };

test('a site with a strict policy and Trusted Types shows the pill with one request', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(site.address('strict', BAKERY));
  await expect(pill(page)).toHaveText('Open 24 hours');
  await settle(page);
  expect(server.requests).toEqual(ONE_REQUEST);
  expect(refused).toEqual([]);
});

test.describe('the host test', () => {
  for (const host of ['bakery', 'www.bakery', 'shop.bakery']) {
    test(
      `shows the pill on ${host}.localhost`,
      { tag: host === 'www.bakery' ? [] : '@all' },
      async ({ page, server, site, noise }) => {
        server.publish('bakery', BAKERY_ONLY);
        await page.goto(site.address('plain', BAKERY, host));
        await expect(pill(page)).toBeVisible();
        expect(noise.lines).toEqual([]);
      },
    );
  }

  test('shows nothing on another site, and logs the reason once', async ({ page, server, site, noise }) => {
    server.publish('bakery', BAKERY_ONLY);
    await page.goto(site.address('plain', BAKERY, 'pirate'));
    await settle(page);
    await expect(page.locator('doorsign-widget')).toHaveCount(0);
    await expect.poll(() => noise.lines).toEqual(['Doorsign: not allowed on pirate.localhost']);
    expect(server.requests).toEqual(ONE_REQUEST);
  });

  test('is done by the server if the script came without a payload', async ({ page, server, site, noise }) => {
    server.publish('bakery', BAKERY_ONLY);
    await page.goto(site.address('attributes', BAKERY, 'pirate'));
    await settle(page);
    await expect(page.locator('doorsign-widget')).toHaveCount(0);
    await expect.poll(() => noise.lines).toEqual(['Doorsign: This widget isn’t allowed on this website.']);
  });

  test('allows the owner’s own machine, and logs a note', async ({ page, server, site, noise }) => {
    server.publish('bakery', BAKERY_ONLY);
    await page.goto(site.address('plain', BAKERY, ''));
    await expect(pill(page)).toBeVisible();
    await expect
      .poll(() => noise.lines)
      .toEqual(['Doorsign: Shown because this is your own computer. Visitors see it on bakery.localhost only.']);
  });
});

test('styles of the page that match every element do not affect the pill', async ({ page, server, site }) => {
  server.publish('bakery');
  const look = async (name: string): Promise<unknown> => {
    await page.goto(site.address(name, BAKERY));
    await expect(pill(page)).toBeVisible();
    return page.evaluate(() => {
      const button = document.querySelector('doorsign-widget')?.shadowRoot?.querySelector('button');
      if (!button) throw new Error('no pill');
      const { x, y, width, height } = button.getBoundingClientRect();
      const { color, backgroundColor, font, opacity, visibility, letterSpacing } = getComputedStyle(button);
      return { x, y, width, height, color, backgroundColor, font, opacity, visibility, letterSpacing };
    });
  };
  expect(await look('hostile')).toEqual(await look('plain'));
});

test('two businesses on one page have two pills', async ({ page, server, site }) => {
  server.publish('bakery');
  server.publish('garage', { schedule: { timezone: 'Etc/UTC', businessHours: closedWeek(), holidays: [] } });
  await page.goto(site.address('two', {}));
  await expect(pill(page)).toHaveCount(2);
  expect((await pill(page).allInnerTexts()).sort()).toEqual(['Closed', 'Open 24 hours']);
});

test('a script inserted long after the page has loaded works', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('empty', {}));
  await settle(page);
  await insertScript(page, `${server.url}/api/widget.js?id=bakery`);
  await expect(pill(page)).toHaveText('Open 24 hours');
});

test('a script that the browser does not call the current one finds its element', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('module', BAKERY));
  await expect(pill(page)).toHaveText('Open 24 hours');
});

test('a script in the head waits for the body', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.goto(site.address('head', BAKERY), { waitUntil: 'domcontentloaded' });
  await expect(pill(page)).toHaveText('Open 24 hours');
});

test('a script without query and attributes throws nothing', async ({ page, server, site }) => {
  await page.goto(site.address('empty', {}));
  await insertScript(page, `${server.url}/api/widget.js`);
  await settle(page);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
});

test('an unknown id shows nothing and logs the reason once', async ({ page, site, noise }) => {
  await page.goto(site.address('plain', { id: 'nobody' }));
  await settle(page);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  await expect.poll(() => noise.lines).toEqual(['Doorsign: This doesn’t exist.']);
});

test('hours that were never saved show nothing and log the reason once', async ({ page, server, site, noise }) => {
  server.publish('bakery', { schedule: { timezone: 'Etc/UTC', businessHours: null, holidays: [] } });
  await page.goto(site.address('plain', BAKERY));
  await settle(page);
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  await expect.poll(() => noise.lines).toEqual(['Doorsign: Hours not set']);
});

test('a slow server does not block the page, and the pill shows when the script arrives', async ({
  page,
  server,
  site,
}) => {
  server.publish('bakery');
  let letGo = (): void => {};
  const held = new Promise<boolean>((resolve) => (letGo = () => resolve(true)));
  server.beforeAnswer = () => held;
  await page.goto(site.address('plain', BAKERY), { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'Harbor Bakery' })).toBeVisible();
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
  letGo();
  await expect(pill(page)).toBeVisible();
});

test('a server that is down does not change the page', async ({ page, server, site }) => {
  server.beforeAnswer = () => false;
  await page.goto(site.address('plain', BAKERY));
  await expect(page.getByRole('heading', { name: 'Harbor Bakery' })).toBeVisible();
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
});

test('a pill that the page removed does not come back', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.clock.install();
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  await page.evaluate(() => document.querySelector('doorsign-widget')?.remove());
  await page.clock.runFor('05:00');
  await expect(page.locator('doorsign-widget')).toHaveCount(0);
});

test('nothing on the page moves when the pill shows', async ({ page, server, site }) => {
  server.publish('bakery');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  await settle(page);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('no cookie is set and no storage is used', async ({ page, server, site, context }) => {
  server.publish('bakery');
  await page.goto(site.address('plain', BAKERY));
  await expect(pill(page)).toBeVisible();
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('the script adds no global name to the page', async ({ page, server, site }) => {
  server.publish('bakery');
  const namesOf = (): Promise<string[]> => page.evaluate(() => Object.getOwnPropertyNames(window).sort());
  await page.goto(site.address('empty', {}));
  const before = await namesOf();
  await insertScript(page, `${server.url}/api/widget.js?id=bakery`);
  await expect(pill(page)).toBeVisible();
  expect(await namesOf()).toEqual(before);
});

const closedWeek = () => {
  const day = { open: '09:00', close: '17:00', closed: true };
  return { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
};
