import { chromium as playwright, expect, type Page } from '@playwright/test';
import { DEMO_ID } from '@doorsign/shared-schema/demo';
import { startServer } from '../../../pwa/e2e/support/server.ts';
import { chromium } from '../../../sync-server/scripts/browser.ts';
import { commandLine } from '../../../sync-server/scripts/command-line.ts';
import { fetchDoorsignStatus } from '../../integrations/react/src/fetch-status.ts';
import { startPackagesSite } from './start-packages-site.ts';

commandLine(
  'packages-test',
  'Packs the npm packages, installs them into a fresh React app, and opens it, its server’s rendering and a plain page in Chromium, against the built server.',
).parse();

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Collects what a developer would see in the console as an error or a warning. */
const listen = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  return faults;
};

const server = await startServer();
try {
  const site = await startPackagesSite(server.url, DEMO_ID, say);
  const browser = await playwright.launch(await chromium());
  try {
    for (const [name, address] of Object.entries(site.pages)) {
      const page = await browser.newPage({ locale: 'en-US' });
      const faults = listen(page);
      const answer = await page.goto(address);
      expect(answer?.status(), await answer?.text()).toBe(200);
      const saidNow = async () => (await fetchDoorsignStatus(DEMO_ID, { server: server.url }))?.text;
      for (const status of ['.now', '.again'])
        await expect(async () =>
          expect(await page.locator(`${status} [part=text]`).textContent()).toBe(await saidNow()),
        ).toPass({ timeout: 20_000 });
      await expect(page.getByRole('table', { name: 'Hours', exact: true })).toBeVisible();
      const isOpen = (await page.locator('.now [part~=open]').count()) === 1;
      await expect(page.getByText('Come in!')).toBeVisible({ visible: isOpen });
      await expect(page.getByText('See you soon.')).toBeVisible({ visible: !isOpen });
      expect(faults).toEqual([]);
      say(`${name}: ${await page.locator('.now [part=text]').textContent()}`);
      await page.close();
    }
    // A server's markup has the status before any script runs.
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(site.pages.server);
    await expect(page.locator('.now')).toHaveText(/^(Open|Closed)/);
    say('server, without scripts: passed');
  } finally {
    await browser.close();
    await site.close();
  }
} finally {
  await server.remove();
}
