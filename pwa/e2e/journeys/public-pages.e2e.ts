import type { Page } from '@playwright/test';
import { PLAN_KEYS, PLANS } from '@doorsign/shared-schema/plans';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { brokenWords } from '../screens/broken-words.ts';
import { startInstalled } from '../support/installed.ts';
import { isAlive } from '../support/landing.ts';
import { openAs } from '../support/owner.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { WITHDRAWN_CLAIMS } from '../support/withdrawn-claims.ts';

const HERO = 'The open sign for your website.';
const header = (page: Page) => page.getByRole('banner');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the start page is complete without scripts and offers nothing that needs them', async ({ page, server }) => {
    await page.goto(server.url);
    await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible();
    for (const id of ['features', 'setup', 'testimonials', 'pricing', 'resources'])
      await expect(page.locator(`section#${id}`).getByRole('heading', { level: 2 })).toBeVisible();
    // Without scripts, a picture stands in for the pill.
    await expect(page.getByText('OPEN NOW')).toBeVisible();
    await expect(page.getByRole('slider')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toBeHidden();
    expect(await page.getByRole('main').innerText()).not.toMatch(WITHDRAWN_CLAIMS);
  });

  test('the prices are complete without scripts, and the answers can be opened', async ({ page, server }) => {
    await page.goto(`${server.url}/pricing`);
    for (const plan of PLAN_KEYS) {
      const offer = page.getByRole('region', { name: PLANS[plan].marketingName, exact: true });
      await expect(offer.getByRole('link')).toHaveAttribute('href', `/signup?plan=${plan}`);
    }
    await page.getByText('Can I cancel anytime?').click();
    await expect(page.getByText(/payments aren’t refunded/)).toBeVisible();
    expect(await page.getByRole('main').innerText()).not.toMatch(WITHDRAWN_CLAIMS);
  });

  test('a wrong address shows the not-found page with its status and a link', async ({ page, server }) => {
    const answer = await page.goto(`${server.url}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
  });

  test('a phone’s menu lists the parts of the page', async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(server.url);
    await page.locator('summary[aria-label="Menu"]').click();
    await header(page).getByRole('link', { name: 'Resources' }).click();
    await expect(page).toHaveURL(`${server.url}/#resources`);
  });
});

for (const width of [320, 360])
  test(
    `at ${width} px the header is one line, and Sign In is in the menu`,
    { tag: width === 320 ? [] : '@all' },
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${server.url}/pricing`);
      expect(await brokenWords(page)).toEqual([]);
      const start = header(page).getByRole('link', { name: 'Get Started' });
      expect((await start.boundingBox())?.height).toBe(40);
      await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
      await page.locator('summary[aria-label="Menu"]').click();
      await header(page).getByRole('link', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(`${server.url}/login`);
    },
  );

test('no script is requested before the first paint', async ({ page, server }) => {
  await page.goto(server.url);
  await isAlive(page, 'demo');
  await isAlive(page, 'case-studies');
  const { paint, scripts } = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity,
      scripts: entries.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
    };
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((startTime) => startTime < paint)).toEqual([]);
});

test('a page without controls loads no script', async ({ page, server }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`${server.url}/privacy`);
  await page.goto(`${server.url}/pricing`);
  await expect.poll(() => scripts.length).toBe(1);
  expect(scripts[0]).toContain('/assets/site/start-');
});

test('the demo works by keyboard and follows the time of day', async ({ page, server }) => {
  await page.goto(server.url);
  await isAlive(page, 'demo');
  const pill = page.getByRole('button', { name: 'OPEN NOW' });
  const popup = page.getByRole('dialog', { name: 'Harbor Bakery' });
  await pill.focus();
  await page.keyboard.press('Enter');
  await expect(popup.getByText('Open until 6:00 PM')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(pill).toBeFocused();
  const slider = page.getByLabel('Time of day');
  for (const { time, button, said } of [
    { time: '12:15 PM', button: 'OPEN NOW', said: 'Open until 12:30 PM (Closing soon)' },
    { time: '12:30 PM', button: 'CLOSED', said: 'Closed · Opens today at 1:30 PM' },
  ]) {
    const [, hours = '', minutes = ''] = /^(\d+):(\d+)/.exec(time) ?? [];
    await slider.fill(String(Number(hours) * 60 + Number(minutes)));
    await expect(page.getByText(time, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    await expect(popup.getByText(said)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
  }
  await slider.focus();
  await page.keyboard.press('End');
  await expect(page.getByText('11:45 PM')).toBeVisible();
  await page.getByRole('button', { name: 'CLOSED' }).click();
  await expect(popup.getByText('Closed · Opens tomorrow at 7:00 AM')).toBeVisible();
});

test('neither the sun nor the moon ever lies over the shop’s name', { tag: '@all' }, async ({ page, server }) => {
  await page.goto(server.url);
  await isAlive(page, 'demo');
  const slider = page.getByLabel('Time of day');
  for (const width of [320, 360, 390, 768, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    for (let minute = 0; minute < 24 * 60; minute += isWholeRun ? 30 : 90) {
      await slider.fill(String(minute));
      const gap = await page.evaluate(() => {
        const sky = document.querySelector('[data-sky]')?.getBoundingClientRect();
        const name = document.createRange();
        const text = [...document.querySelectorAll('p')].find((line) => line.textContent === 'Harbor Bakery');
        if (!sky || !text) return NaN;
        name.selectNodeContents(text);
        const box = name.getBoundingClientRect();
        return Math.max(sky.left - box.right, box.left - sky.right, sky.top - box.bottom, box.top - sky.bottom);
      });
      expect(gap, `at ${width} px, ${minute / 60} o’clock`).toBeGreaterThan(0);
    }
  }
});

test('the modal works by keyboard and returns the focus', { tag: '@all' }, async ({ page, server }) => {
  await page.goto(server.url);
  await isAlive(page, 'case-studies');
  const button = page.getByRole('button', { name: 'Download Case Study A holiday week at a bakery' });
  await button.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Get the case study' });
  await modal.getByLabel('Email').focus();
  await page.keyboard.press('Enter');
  await expect(modal.getByText('Please enter a valid email address')).toBeVisible();
  await expect(modal.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('public pages link a signed-in owner to the dashboard', async ({ page, server, owner }) => {
  await openAs(page, server, owner, '/');
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
  await header(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(owner.user.businessName);
});

test(
  'an owner signed out on another device sees the prices as a visitor',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openAs(page, server, { ...owner, token: `${owner.token}x` }, '/pricing');
    await expect(page.getByRole('link', { name: 'Start for free with Starter' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  },
);

test('the app opens public pages, and Back returns to the app', async ({ page, server }) => {
  await page.goto(`${server.url}/signup`);
  await page.getByRole('link', { name: 'Terms' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  await expect(header(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});

test('the theme chosen in the app applies to public pages', { tag: '@all' }, async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(server.url);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.evaluate(() => localStorage.setItem('doorsign-theme', 'dark'));
  await page.reload();
  expect(await paper()).not.toBe(light);
});

testInstalled('public pages open offline', { tag: '@all' }, async ({ page, ownServer }) => {
  await page.goto(`${ownServer.url}/login`);
  await startInstalled(page);
  await ownServer.stop('SIGKILL');
  for (const [path, heading] of [
    ['/', HERO],
    ['/pricing?from=mail', 'A plan for every door'],
    ['/privacy/', 'Privacy Policy'],
    ['/blog/psychology-of-expectations', /^The psychology of expectations/],
  ] as const) {
    await page.goto(ownServer.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  await page.goto(ownServer.url);
  await isAlive(page, 'demo');
});

for (const script of ['hydrate', 'case-studies'])
  test(`a page whose script ${script} cannot be loaded is whole, and throws nothing`, async ({ page, server }) => {
    await page.route(`**/${script}-*.js`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/${script}-`));
    await page.goto(server.url);
    await failed;
    await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible();
  });

for (const path of ['/', '/login', '/dev/mailbox'])
  test(`${path} may load the icon of browsers that draw no SVG in their tabs`, async ({ page, server }) => {
    await page.goto(server.url + path);
    const width = await page.evaluate(async () => {
      const icon = new Image();
      icon.src = '/favicon.ico';
      await icon.decode();
      return icon.naturalWidth;
    });
    expect(width).toBe(32);
  });
