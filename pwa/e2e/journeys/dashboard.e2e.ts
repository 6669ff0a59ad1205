import { businessCalls } from '@doorsign/shared-schema/api';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { expect, test } from '../support/test.ts';
import { createOwner, openAs, prepare } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import { presetWeek } from '../support/weeks.ts';
import { LONG_NAME } from '../screens/samples.ts';
import { settled } from '../screens/settled.ts';

const WEEK = HOURS_PRESETS[0]?.hours;

for (const plan of ['free', 'pro'] as const)
  test(
    `on a phone the first screen has today and all quick actions, on the plan ${plan}`,
    { tag: plan === 'free' ? [] : '@all' },
    async ({ page, server, owner }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: WEEK } });
      // The hint of a public holiday would take a line of its own.
      const country = { country: 'none', region: null };
      await prepare(server, businessCalls.country, { token: owner.token, body: { country } });
      if (plan !== 'free') await setPlan(server, owner, plan);
      await openAs(page, server, owner, '/dashboard');
      await expect(page.getByText('Not seen on a website yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Close now' }).last()).toBeVisible();
      const actions = page.getByRole('region', { name: 'Quick actions' });
      const tabBar = await page.locator('[data-tab-bar]').boundingBox();
      const last = await actions.getByRole('link', { name: 'Install Widget' }).boundingBox();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(tabBar?.y ?? 0);
    },
  );

test('on a phone the card of today keeps its height when the pill and the button to close arrive', async ({
  page,
  server,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: WEEK } });
  const released: (() => void)[] = [];
  const isReleased = new Promise<void>((resolve) => released.push(resolve));
  await page.route(/\/assets\/(?:widget-pill|closing-foot)-/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await openAs(page, server, owner, '/dashboard');
  const card = page.getByRole('region', { name: 'Current status' });
  await expect(card).toContainText('Not seen on a website yet');
  await settled(page);
  const before = await card.boundingBox();
  released.forEach((release) => release());
  await expect(card.getByRole('button', { name: 'Close now' })).toBeVisible();
  await expect(card.locator('doorsign-widget')).toBeAttached();
  await settled(page);
  expect(await card.boundingBox()).toEqual(before);
});

test(
  'an owner goes from a day of the dashboard to its row of the hours',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: WEEK } });
    await openAs(page, server, owner, '/dashboard');
    const days = page.getByRole('list', { name: 'The next seven days' });
    await days.getByRole('link', { name: /^Sunday|Today, Sunday/ }).click();
    await expect(page).toHaveURL(`${server.url}/hours#sunday`);
    await expect(page.getByRole('group', { name: 'Sunday' })).toBeFocused();
    await expect(page.getByRole('group', { name: 'Sunday' })).toBeInViewport();
  },
);

test('an owner copies the code on the dashboard, and hides the list of the setup', async ({
  page,
  context,
  server,
  owner,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, server, owner, '/dashboard');
  await page.getByRole('button', { name: 'Copy the code' }).click();
  await expect(page.getByRole('region', { name: 'Quick actions' }).getByText('Code copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`data-id="${owner.user.id}"`);

  const list = page.getByRole('region', { name: 'Finish setting up' });
  await list.getByRole('button', { name: 'Looks good' }).click();
  await expect(list).toContainText('1 of 5 done');
  await list.getByRole('button', { name: 'Hide' }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Not seen on a website yet')).toBeVisible();
  await expect(list).toHaveCount(0);
});

test(
  'without a clipboard, the code is shown where it can be selected',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await openAs(page, server, owner, '/dashboard');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await expect(page).toHaveURL(`${server.url}/install`);
  },
);

test('a long name takes two lines of the greeting', { tag: '@all' }, async ({ page, server }) => {
  const owner = await createOwner(server, { businessName: LONG_NAME });
  await openAs(page, server, owner, '/dashboard');
  for (const width of [360, 390, 1360]) {
    await page.setViewportSize({ width, height: 844 });
    const title = page.getByRole('heading', { level: 1 });
    const lines = await title.evaluate((h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight));
    expect(Math.round(lines), `lines at ${width} px`).toBeLessThanOrEqual(2);
    await expect(title).toHaveAttribute('title', new RegExp(LONG_NAME.slice(0, 20)));
  }
});

test(
  'on a computer the quick actions are beside the card of today',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await page.setViewportSize({ width: 1360, height: 900 });
    await openAs(page, server, owner, '/dashboard');
    const today = await page.getByRole('region', { name: 'Current status' }).boundingBox();
    const actions = await page.getByRole('region', { name: 'Quick actions' }).boundingBox();
    expect(actions?.x).toBeGreaterThan((today?.x ?? 0) + (today?.width ?? 0));
    expect(actions?.y).toBe(today?.y);
  },
);

test(
  'three presses on a phone change today’s hours, every week or this time only, and none needs a scroll',
  { tag: '@all' },
  async ({ page, server, owner }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setPlan(server, owner, 'pro');
    await prepare(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('always') } });

    await openAs(page, server, owner, '/dashboard');
    await page.getByRole('link', { name: 'Change today’s hours' }).click();
    const row = page.getByRole('group').and(page.locator(':focus'));
    const closes = row.getByLabel(/closes at$/);
    await expect(closes).toBeInViewport();
    await closes.fill('18:30');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Business hours saved!', { exact: true })).toBeVisible();

    await page.goto(`${server.url}/dashboard`);
    await page.getByRole('link', { name: 'Special hours only today' }).click();
    const save = page.getByRole('button', { name: 'Save for today' });
    await expect(save).toBeInViewport();
    await page.getByLabel('Close', { exact: true }).fill('14:00');
    await save.click();
    await expect(page.getByText('Holidays saved!', { exact: true })).toBeVisible();
  },
);
