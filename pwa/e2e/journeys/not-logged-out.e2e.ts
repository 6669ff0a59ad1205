import type { Page } from '@playwright/test';
import { authCalls, ERRORS, RENEWED_TOKEN_HEADER, type ErrorCode } from '@doorsign/shared-schema/api';
import { askForCode, codeField } from '../support/account.ts';
import {
  expectLive,
  expectWaiting,
  openStandardWeek,
  saveTime,
  timeField,
  websiteHours,
} from '../support/hours-screen.ts';
import { startInstalled } from '../support/installed.ts';
import { codeFor, prepare, request } from '../support/owner.ts';
import { expect, test, testInstalled } from '../support/test.ts';

const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('doorsign-token'));

/** Signals that the connection is back, so that the app retries at once. */
const comesBack = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('online')));

const ours = (code: ErrorCode) => {
  const { status, detail } = ERRORS[code];
  return { status, json: { detail, code, message: detail, request_id: 'r' } };
};
const html = (status: number) => ({ status, contentType: 'text/html', body: '<!doctype html><h1>Please sign in</h1>' });

/** Answers that come between an owner and the server and end no session (shared-schema/docs/product-rules.md#a1). */
const ANSWERS = [
  { name: 'a proxy that requires a login, 401', answer: html(401), tag: '@all' },
  {
    name: 'a foreign JSON answer with 401',
    answer: { status: 401, json: { detail: 'No.', error: 'unauthorized' } },
    tag: '@all',
  },
  { name: 'a hotel’s captive portal, 200', answer: html(200), tag: [] },
  { name: 'a broken server, 500', answer: ours('internal'), tag: '@all' },
  { name: 'a gateway without a server, 502', answer: html(502), tag: '@all' },
  { name: 'too many requests, 429', answer: ours('rate_limited'), tag: '@all' },
];

for (const { name, answer, tag } of ANSWERS)
  test(
    `${name}: the owner stays signed in, and a change waits until the server is back`,
    { tag },
    async ({ server, owner, page }) => {
      await openStandardWeek(page, server, owner);
      await page.route('**/api/**', (route) => route.fulfill(answer));
      await page.reload();
      await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
      await saveTime(page, 'Monday opens at', '06:31');
      await expectWaiting(page, 1);
      await expect(page).toHaveURL(`${server.url}/hours`);
      expect(await storedToken(page)).toBe(owner.token);
      await page.unroute('**/api/**');
      await comesBack(page);
      await expectLive(page, owner);
      expect((await websiteHours(server, owner)).monday.open).toBe('06:31');
    },
  );

for (const code of ['token_invalid', 'session_revoked'] as const)
  test(
    `Doorsign’s own ${code} ends the session, and a waiting change stays on the device`,
    { tag: code === 'session_revoked' ? [] : '@all' },
    async ({ server, owner, page }) => {
      await openStandardWeek(page, server, owner);
      await page.route('**/api/sync', (route) => route.abort('connectionfailed'));
      await saveTime(page, 'Monday opens at', '06:32');
      await expectWaiting(page, 1);
      await page.route('**/api/auth/me', (route) => route.fulfill(ours(code)));
      await page.reload();
      await expect(page).toHaveURL(`${server.url}/login`);
      await expect(page.getByText('Sign in to publish 1 change')).toBeVisible();
      expect(await storedToken(page)).toBeNull();
    },
  );

testInstalled('the app starts offline as the last user', { tag: '@all' }, async ({ server, owner, page, context }) => {
  await openStandardWeek(page, server, owner);
  await startInstalled(page);
  await context.setOffline(true);
  await page.goto(`${server.url}/profile`);
  await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(owner.email);
  await page.goto(`${server.url}/hours`);
  await saveTime(page, 'Monday opens at', '06:34');
  await expectWaiting(page, 1);
  await context.setOffline(false);
  await comesBack(page);
  await expectLive(page, owner);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:34');
});

test('a token renewed while changes wait publishes them', { tag: '@all' }, async ({ server, owner, page }) => {
  await openStandardWeek(page, server, owner);
  await page.route('**/api/sync', (route) => route.abort('connectionfailed'));
  await saveTime(page, 'Monday opens at', '06:33');
  await expectWaiting(page, 1);

  const body = { email: owner.email, password: owner.password };
  const renewed = (await request(server, authCalls.login, { body })).body.access_token;
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), [RENEWED_TOKEN_HEADER]: renewed } });
  });
  await page.reload();
  await expect.poll(() => storedToken(page)).toBe(renewed);
  await expectWaiting(page, 1);
  await page.unrouteAll({ behavior: 'wait' });
  // The old token can no longer publish.
  await prepare(server, authCalls.logout, { token: owner.token });
  await comesBack(page);
  await expectLive(page, owner);
  expect((await websiteHours(server, owner)).monday.open).toBe('06:33');
  expect(await storedToken(page)).toBe(renewed);
});

const HOUR_MS = 3_600_000;

for (const { name, wrongByMs, tag } of [
  { name: 'seven hours fast', wrongByMs: 7 * HOUR_MS, tag: [] },
  { name: 'seven hours slow', wrongByMs: -7 * HOUR_MS, tag: ['@all'] },
])
  test(
    `a device whose clock is ${name} signs in by a code and stays signed in`,
    { tag },
    async ({ server, owner, page }) => {
      await page.clock.install({ time: Date.now() + wrongByMs });
      await page.goto(`${server.url}/login`);
      await askForCode(page, owner.email);
      await expect(page.getByRole('timer')).toHaveText(/^(5:00|4:\d\d)$/);
      await codeField(page).fill(await codeFor(server, owner.email));
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/dashboard`);
      const token = await storedToken(page);
      expect((await request(server, authCalls.me, { token: token ?? '' })).status).toBe(200);
    },
  );
