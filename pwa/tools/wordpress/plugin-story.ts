import { expect, type Browser, type Page } from '@playwright/test';
import { businessCalls, webhookCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { createOwner, openAs, prepare } from '../../e2e/support/owner.ts';
import { setPlan } from '../../e2e/support/plan.ts';
import { startServerAt } from '../../e2e/support/server-at.ts';
import { atEnd } from './at-end.ts';
import { tellCacheStory } from './plugin-cache-story.ts';
import { tellPagesStory } from './plugin-pages-story.ts';
import { publishPost } from './site-steps.ts';
import type { Stage } from './stage.ts';
import {
  connect,
  deletePlugin,
  disconnect,
  installPlugin,
  messageOn,
  openSettings,
  saveOptions,
  storedBy,
  testConnection,
} from './plugin-settings.ts';
import type { WordPress } from './start-wordpress.ts';

/** A Monday in New York, half an hour before the business opens. */
const BEFORE_OPENING = '2026-12-07T13:30:00Z';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));

/** Tells everything about the plugin in one WordPress, from its zip to its deletion. */
export const tellPluginStory = async (
  browser: Browser,
  admin: Page,
  wordpress: WordPress,
  say: (line: string) => void,
): Promise<void> => {
  const doorsign = await startServerAt(BEFORE_OPENING);
  const removeServer = atEnd(() => doorsign.server.remove());
  const setWordPress = (instant: string): Promise<void> =>
    wordpress.setAhead((Date.parse(instant) - Date.now()) / 1000);
  try {
    await setWordPress(BEFORE_OPENING);
    const owner = await createOwner(doorsign.server);
    await setPlan(doorsign.server, owner, 'enterprise');
    const { token } = owner;
    const holidays = [
      { date: '2026-12-24', name: 'Christmas Eve', closed: false, open: '09:00', close: '12:00' },
      { date: '2026-12-25', name: 'Christmas Day', closed: true, open: '09:00', close: '17:00' },
    ].map((holiday) => ({ id: `holiday_${holiday.date}`, ...holiday }));
    await prepare(doorsign.server, businessCalls.hours, { token, body: { businessHours: NINE_TO_FIVE } });
    await prepare(doorsign.server, businessCalls.holidays, { token, body: { holidays } });
    const stage: Stage = {
      browser,
      admin,
      wordpress,
      doorsign,
      owner,
      say,
      async moveTo(instant) {
        await doorsign.moveTo(instant);
        await setWordPress(instant);
      },
    };
    await installPlugin(admin, wordpress.url);
    await connectInEveryWay(stage);
    await tellPagesStory(stage);
    await tellCacheStory(stage);
    await tellWebhookStory(stage);
    await deleteAll(stage);
    const log = await wordpress.log();
    expect(log.split('\n').filter((line) => line.includes('plugins/doorsign'))).toEqual([]);
  } finally {
    await removeServer();
  }
};

/** Texts that do not connect a website, and the beginning of what the owner reads. */
const WRONG_TEXTS: readonly (readonly [text: string, message: string])[] = [
  ['<script async src="https://www.example.com/analytics.js"></script>', 'This is not a Doorsign snippet.'],
  ['Please add our business hours', 'The address of your Doorsign server is missing.'],
  ['https://doorsign.example/pricing', 'The widget ID is missing.'],
  ['3f0e6a52-0000-4000-8000-000000000000', 'The address of your Doorsign server is missing.'],
  ['http://doorsign.example/api/widget.js?id=abc', 'The address of the server must begin with https://.'],
];

const connectInEveryWay = async ({ admin, wordpress: { url }, doorsign, owner, say }: Stage): Promise<void> => {
  const { server } = doorsign;
  const { id } = owner.user;
  for (const [text, message] of WRONG_TEXTS) {
    await connect(admin, url, text);
    await expect(messageOn(admin)).toContainText(message);
  }
  await connect(admin, url, `nobody ${server.url}`);
  await expect(messageOn(admin)).toContainText('has no business with this widget ID');
  await connect(admin, url, `abc ${url.replace('bakery.localhost', 'localhost')}`);
  await expect(messageOn(admin)).toContainText('does not answer like a Doorsign server');

  const connected = 'Connected to Harbor Bakery. Visitors now see: Closed · Opens today at 9:00 am';
  await connect(admin, url, `${id} ${server.url}`);
  await expect(messageOn(admin)).toContainText(connected);
  await disconnect(admin, url);

  // The message has names as owners write them, and never as HTML.
  const elsewhere = await createOwner(server, { businessName: 'Fish & <b>Chips</b>' });
  const { token } = elsewhere;
  await prepare(server, businessCalls.hours, { token, body: { businessHours: NINE_TO_FIVE } });
  await connect(admin, url, `${elsewhere.user.id} ${server.url}`);
  await expect(messageOn(admin)).toContainText('Connected to Fish & <b>Chips</b>.');

  await prepare(server, businessCalls.domain, { token, body: { allowedDomain: 'harborbakery.com' } });
  expect(await testConnection(admin, url)).toContain(
    'Visitors see nothing, because bakery.localhost is not one of your domains in Doorsign (harborbakery.com).',
  );
  // A page with scripts shows nothing either: the server refuses the host.
  const post = await publishPost(admin, url, '<!-- wp:shortcode -->[doorsign]<!-- /wp:shortcode -->', 'Elsewhere');
  const asked = admin.waitForResponse((answer) => answer.url() === `${server.url}/api/widget/${elsewhere.user.id}`);
  await admin.goto(post);
  expect((await asked).status()).toBe(403);
  await expect(admin.locator('.doorsign-status')).toHaveCount(1);
  await expect(admin.locator('.doorsign-status')).toBeHidden();
  await disconnect(admin, url);

  const page = await doorsign.openPage(admin.context().browser() as Browser);
  await openAs(page, server, owner, '/install');
  const snippet = await page.locator('code[translate="no"]').first().innerText();
  await page.context().close();
  await connect(admin, url, snippet);
  await expect(messageOn(admin)).toContainText(connected);
  expect(await testConnection(admin, url)).toContain(connected);
  await admin.screenshot({ path: 'test-results/wordpress/settings.png', fullPage: true });
  say('plugin: connected by ID and by snippet; seven wrong texts were answered in words');
};

/** A real webhook of the Doorsign server tells WordPress about new hours; a message that somebody else has signed is refused. */
const tellWebhookStory = async ({ admin, wordpress, doorsign, owner, browser, say, moveTo }: Stage): Promise<void> => {
  await moveTo('2026-12-09T15:00:00Z');
  const { token } = owner;
  const address = `${wordpress.localUrl}/?rest_route=/doorsign/v1/webhook`;
  const refusedWithout = await fetch(address, { method: 'POST', body: '{}' });
  expect(refusedWithout.status).toBe(404);
  const { body } = await prepare(doorsign.server, webhookCalls.create, {
    token,
    body: { url: address, types: ['hours.updated', 'status.changed'], locations: null },
  });
  await saveOptions(admin, wordpress.url, (page) => page.getByLabel('Webhook secret').fill(body.secret));
  expect(await testConnection(admin, wordpress.url)).toContain('Open until 5:00 pm');

  const week = weekOf(() => ({ open: '09:00', close: '18:00', closed: false }));
  await prepare(doorsign.server, businessCalls.hours, { token, body: { businessHours: week } });
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await visitor.goto(wordpress.url);
    await expect(visitor.locator('.doorsign-words').first()).toHaveText('Open until 6:00 pm', { timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await visitor.context().close();

  const now = String(Math.floor(Date.parse('2026-12-09T15:00:30Z') / 1000));
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': now, 'webhook-signature': 'v1,AAAA' };
  const forged = await fetch(address, { method: 'POST', headers, body: '{}' });
  expect(forged.status).toBe(401);
  say('plugin: a webhook brings new hours to pages without scripts; a forged one is refused');
};

const deleteAll = async ({ admin, wordpress: { url }, say }: Stage): Promise<void> => {
  await openSettings(admin, url);
  expect((await storedBy(admin, url)).options.length).toBeGreaterThan(2);
  await deletePlugin(admin, url);
  expect(await storedBy(admin, url)).toEqual({ options: [], events: [] });
  say('plugin: deleted, and nothing of it is left in the database');
};
