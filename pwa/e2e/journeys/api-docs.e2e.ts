import type { Page } from '@playwright/test';
import { authCalls, keyCalls } from '@doorsign/shared-schema/api';
import { startInstalled } from '../support/installed.ts';
import { openAs, prepare, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect, test, testInstalled } from '../support/test.ts';

/** Makes an API key of this owner. */
const makeKey = async (server: DoorsignServer, owner: Owner): Promise<string> => {
  const { token, password } = owner;
  await setPlan(server, owner, 'enterprise');
  await prepare(server, authCalls.proof, { token, body: { password } });
  const body = { name: 'Docs', access: 'read', locations: null, expiresIn: null };
  return (await prepare(server, keyCalls.create, { token, body })).body.key;
};

/** Records the addresses that a page requests. */
const watchRequests = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
};

const isOfDocs = (url: string): boolean => /\/assets\/docs\/|\/docs\//.test(url);

test('34: the documentation loads from this server alone, and a call is tried with a pasted key that nothing stores', async ({
  page,
  server,
  owner,
}) => {
  const key = await makeKey(server, owner);
  const asked = watchRequests(page);
  await page.goto(`${server.url}/docs/api`);
  await expect(page.getByRole('heading', { level: 1, name: 'Doorsign API' })).toBeVisible();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByLabel('Value').fill(key);
  await page.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).first().click();

  const call = page.locator('.opblock', { hasText: 'Returns the business with its plan.' });
  await call.getByRole('button').first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  const answer = call.locator('.live-responses-table .response');
  await expect(answer.locator('.response-col_status')).toHaveText('200');
  await expect(answer).toContainText('"plan": "enterprise"');

  expect(asked).toContain(`${server.url}/api/v1/business`);
  expect(asked.filter((url) => !url.startsWith('data:') && new URL(url).origin !== server.url)).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(stored).not.toContain('dsk_');
  await page.reload();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByLabel('Value')).toHaveValue('');
});

test('34: no page of the app and no other public page loads a file of the documentation', async ({
  page,
  server,
  owner,
}) => {
  const asked = watchRequests(page);
  await openAs(page, server, owner, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(owner.user.businessName);
  for (const path of ['/', '/pricing', '/login', '/hours']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(asked.filter(isOfDocs)).toEqual([]);
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  expect(worker).toContain('privacy.html');
  expect(worker).not.toMatch(/assets\/docs|docs\/api\.html|swagger/);
});

testInstalled(
  'the service worker leaves the documentation to the server',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.goto(`${server.url}/login`);
    await startInstalled(page);
    const response = await page.goto(`${server.url}/docs/api`);
    expect(response?.fromServiceWorker()).toBe(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Doorsign API' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible();
  },
);

test('the type of an error leads to its code', { tag: '@all' }, async ({ page, server }) => {
  const problem = (await (await fetch(`${server.url}/api/v1/business`)).json()) as { type: string };
  await page.goto(problem.type);
  const row = page.getByRole('row', { name: /^key_invalid 401/ });
  await expect(row).toBeInViewport();
  expect(await row.evaluate((element) => element.matches(':target'))).toBe(true);
});

test(
  'on a phone nothing of the documentation runs off the screen, with a call open too',
  { tag: '@all' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/docs/api`);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const call = page.locator('.opblock', { hasText: 'Writes all seven days.' });
    await expect(call).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await call.getByRole('button').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await expect(call.getByLabel('Request body')).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all of the documentation but its reference can be read', async ({ page, server }) => {
    await page.goto(`${server.url}/docs/api`);
    await expect(page.locator('noscript p')).toBeVisible();
    await page.getByText('Returns the regular week of today.').click();
    await expect(page.getByText(`curl "${server.url}/api/v1/locations/$LOCATION_ID/hours"`)).toBeVisible();
  });
});

test('the theme chosen in the app applies to the documentation', { tag: '@all' }, async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${server.url}/login`);
  await page.evaluate(() => localStorage.setItem('doorsign-theme', 'dark'));
  await page.goto(`${server.url}/docs/api`);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 21, 18)');
});
