import { chromium as playwright } from '@playwright/test';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { businessCalls } from '@doorsign/shared-schema/api';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { commandLine } from '../../sync-server/scripts/command-line.ts';
import { createOwner, openAs, request } from '../e2e/support/owner.ts';
import { reportWidgetSeen } from '../e2e/support/seen-widget.ts';
import { startServer } from '../e2e/support/server.ts';
import { presetWeek } from '../e2e/support/weeks.ts';

commandLine(
  'install-pictures',
  'Takes screenshots of the built app for the manifest. The results are committed.',
).parse();

const FOLDER = fileURLToPath(new URL('../public/screenshots/', import.meta.url));
const PICTURES = [
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'desktop', viewport: { width: 1360, height: 850 }, deviceScaleFactor: 1 },
] as const;

await mkdir(FOLDER, { recursive: true });
const server = await startServer();
const browser = await playwright.launch(await chromium());
const owner = await createOwner(server);
await request(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('restaurant') } });
await reportWidgetSeen(server, owner);
for (const { name, viewport, deviceScaleFactor } of PICTURES) {
  const page = await browser.newPage({ viewport, deviceScaleFactor, reducedMotion: 'reduce', colorScheme: 'light' });
  await openAs(page, server, owner, '/dashboard');
  await page.getByText('All changes live').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: 72 });
}
await browser.close();
await server.remove();
