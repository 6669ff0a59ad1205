import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilInstalled } from '../support/installed.ts';
import { expect, testInstalled } from '../support/test.ts';
import { createOwner, openAs } from '../support/owner.ts';

testInstalled(
  'the browser considers the app installable',
  { tag: '@all' },
  async ({ server, playwright, launchOptions }) => {
    const profile = await mkdtemp(join(tmpdir(), 'doorsign-profile-'));
    // Only a persistent profile can install an app.
    const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await untilInstalled(page);
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
);

testInstalled('an address inside the app opens offline', { tag: '@all' }, async ({ ownServer, page }) => {
  const owner = await createOwner(ownServer);
  await openAs(page, ownServer, owner, '/hours');
  await expect(page.getByText('Set Up Your Business Hours')).toBeVisible();
  await untilInstalled(page);
  await ownServer.stop('SIGKILL');
  await page.goto(`${ownServer.url}/install`);
  await expect(page.locator('code').filter({ hasText: owner.user.id })).toBeVisible();
});

testInstalled(
  'the app violates none of its own content security rules',
  { tag: '@all' },
  async ({ server, owner, page }) => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/i.test(message.text())) violations.push(message.text());
    });
    await openAs(page, server, owner, '/dashboard');
    for (const path of ['/hours', '/install', '/login']) await page.goto(server.url + path);
    await untilInstalled(page);
    expect(violations).toEqual([]);
  },
);
