import type { Page } from '@playwright/test';
import { analyticsCalls, authCalls, businessCalls, installCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { openAs, prepare, request, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const ALWAYS_OPEN = weekOf(() => ({ open: '00:00', close: '24:00', closed: false }));

const check = (page: Page) => page.getByRole('region', { name: 'On your website' });

/** Returns the snippet that the owner copies on /install. */
const snippetOn = (page: Page): Promise<string> =>
  page.locator('code').filter({ hasText: '/api/widget.js' }).first().innerText();

/** Saves hours around the clock. The business has no public holidays: the day of the test may be one. */
const savedHours = async (server: DoorsignServer, { token }: Owner): Promise<void> => {
  await prepare(server, businessCalls.country, { token, body: { country: { country: 'none', region: null } } });
  await prepare(server, businessCalls.hours, { token, body: { businessHours: ALWAYS_OPEN } });
};

/** Waits until the server has a widget report; counts are written every few seconds. */
const untilServerKnows = async (
  server: DoorsignServer,
  { token }: Owner,
  what: 'seen' | 'refused',
  host: string,
): Promise<void> =>
  expect
    .poll(async () => (await request(server, installCalls.check, { token })).body[what]?.host, { timeout: 30_000 })
    .toBe(host);

test('an owner installs the snippet, a visitor opens the sign and calls, and the owner sees the counts', async ({
  page,
  context,
  server,
  owner,
  hostPage,
}) => {
  const host = 'shop.harborbakery.localhost';
  await setPlan(server, owner, 'pro');
  await savedHours(server, owner);
  await prepare(server, businessCalls.domain, {
    token: owner.token,
    body: { allowedDomain: 'harborbakery.localhost' },
  });
  await prepare(server, authCalls.profile, { token: owner.token, body: { phone: '+1 617 555 0142' } });
  await openAs(page, server, owner, '/install');
  await expect(check(page)).toContainText('Not seen on a website yet');
  await expect(page.getByRole('banner').getByText('All changes saved · Not on a website yet')).toBeVisible();

  const visitor = await context.newPage();
  hostPage.setBody(await snippetOn(page));
  await visitor.goto(hostPage.urlUnder(host));
  const pill = visitor.locator('doorsign-widget').getByRole('button').first();
  await expect(pill).toHaveText('Open 24 hours');
  await pill.click();
  const call = visitor.getByRole('dialog').getByRole('link', { name: 'Call Us Now' });
  await expect(call).toHaveAttribute('href', 'tel:+16175550142');
  // No phone is available here: the press is counted, and no call is made.
  await visitor.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('dialog')).toHaveCount(0);

  await untilServerKnows(server, owner, 'seen', host);
  await check(page).getByRole('button', { name: 'Check again' }).click();
  await expect(check(page)).toContainText(new RegExp(`Last seen on ${host}, (just now|1 minute ago)`));

  // The call may be written in a later batch than the view.
  const path = `${analyticsCalls.analytics.path}?days=30`;
  await expect
    .poll(async () => (await request(server, analyticsCalls.analytics, { token: owner.token, path })).body.totals)
    .toMatchObject({ views: 1, opens: 1, calls: 1 });
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByText(`Live on ${host}`)).toBeVisible();
  await expect(page.getByRole('banner').getByText('All changes live')).toBeVisible();
  const analytics = page.getByRole('region', { name: 'Analytics' });
  await expect(analytics).toContainText('Views1');
  await expect(analytics).toContainText('Clicks2');
});

test(
  'on a website that is not allowed the sign stays hidden, and the check names the website',
  { tag: '@all' },
  async ({ page, context, server, owner, hostPage }) => {
    await savedHours(server, owner);
    await prepare(server, businessCalls.domain, {
      token: owner.token,
      body: { allowedDomain: 'harborbakery.localhost' },
    });
    await openAs(page, server, owner, '/install');
    await expect(check(page)).toContainText('Not seen on a website yet');

    const visitor = await context.newPage();
    const said = visitor.waitForEvent('console', (message) => message.text().startsWith('Doorsign:'));
    hostPage.setBody(await snippetOn(page));
    await visitor.goto(hostPage.urlUnder('old-harbor.localhost'));
    expect((await said).text()).toContain('old-harbor.localhost');
    await expect(visitor.locator('doorsign-widget')).toHaveCount(0);

    await untilServerKnows(server, owner, 'refused', 'old-harbor.localhost');
    await check(page).getByRole('button', { name: 'Check again' }).click();
    await expect(check(page)).toContainText('Hidden on old-harbor.localhost');
    await check(page).getByRole('link', { name: 'Go to Domain' }).click();
    await expect(page).toHaveURL(`${server.url}/domain`);
  },
);

test(
  'without the server, the installation check shows its last result with its time',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await savedHours(server, owner);
    await openAs(page, server, owner, '/install');
    await expect(check(page)).toContainText('Not seen on a website yet');
    await page.route(`**${installCalls.check.path}*`, (route) => route.abort('connectionfailed'));
    await check(page).getByRole('button', { name: 'Check again' }).click();
    await expect(check(page)).toContainText('We can’t reach the server. This result is from');
    await expect(check(page)).toContainText('Not seen on a website yet');
  },
);

test(
  'the snippet with integrity shows the sign, and pages without scripts show a picture',
  { tag: '@all' },
  async ({ page, context, server, owner, hostPage }) => {
    await savedHours(server, owner);
    await openAs(page, server, owner, '/install');
    await page.getByRole('tab', { name: 'Advanced' }).click();
    await page.getByRole('checkbox', { name: 'Check the script’s integrity' }).check();
    const pinned = page.locator('code').filter({ hasText: 'integrity="sha' });
    await expect(pinned).toBeVisible();
    const script = await pinned.innerText();
    const openPart = (name: string) => page.getByRole('heading', { name, exact: true }).click();
    await openPart('Without scripts');
    const picture = await page.locator('code').filter({ hasText: 'status.svg' }).innerText();
    await expect(page.getByRole('img', { name: 'Harbor Bakery: open or closed' })).toHaveJSProperty('complete', true);
    await openPart('Status as data');
    const data = await page.locator('code').filter({ hasText: 'status.json' }).innerText();
    expect(await (await fetch(data)).json()).toMatchObject({ status: 'open' });

    const visitor = await context.newPage();
    hostPage.setBody(script + picture);
    await visitor.goto(hostPage.url);
    await expect(visitor.locator('doorsign-widget').getByRole('button').first()).toHaveText('Open 24 hours');
    const image = visitor.getByRole('img', { name: 'Harbor Bakery: open or closed' });
    await expect.poll(() => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(0);
  },
);
