/**
 * Method: the built server on loopback with an empty database, every transaction synced to disk; one real browser with two
 * devices of one owner, both visible and on Business Hours. On one of them a time is entered and saved 100 ms later, WARM_UPS +
 * ROUNDS times, each after the previous one is live on both. Times are taken inside the pages by performance.now() when a DOM
 * mutation makes the expected text appear, so they include everything up to the updated document, and nothing of the tool that
 * drives the browser. Then Close now: the sheet is open, "Until we next open" is pressed, and the widget's payload is requested again
 * and again until it says closed; after each round the owner reopens. The same without a network: until the device has kept the closure.
 * Times of two pages are compared through performance.timeOrigin, which both take from one machine's clock.
 * p50 and p95 by nearest rank. The figures depend on this machine and its load.
 */
import { chromium as playwright } from '@playwright/test';
import { businessCalls } from '@doorsign/shared-schema/api';
import { percentile } from '../../sync-server/bench/quantiles.ts';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { commandLine } from '../../sync-server/scripts/command-line.ts';
import { createOpenOwner } from '../e2e/support/closing.ts';
import { createOwner, openAs, request } from '../e2e/support/owner.ts';
import { startServer } from '../e2e/support/server.ts';
import { presetWeek } from '../e2e/support/weeks.ts';
import { closeOffline, closeUntilServed, reopen, saveAndWatch, whenShown } from './probes.ts';

commandLine('journey-times', 'Measures how long an owner waits for a Save.').parse();

const WARM_UPS = 5;
const ROUNDS = 50;
const LABEL = 'Monday opens at';
const AIMS_MS = { saved: 50, live: 1000, shown: 2000, served: 300, kept: 50 } as const;

/** Returns a time that no earlier round has used. */
const timeOf = (round: number): string => `0${4 + Math.floor(round / 60)}:${String(round % 60).padStart(2, '0')}`;

const server = await startServer();
const { executablePath, args, env } = await chromium();
const browser = await playwright.launch({ executablePath, args, env });
try {
  const owner = await createOwner(server);
  await request(server, businessCalls.hours, { token: owner.token, body: { businessHours: presetWeek('standard') } });
  const openDevice = async () => {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    // Functions that run in the page refer to a helper of tsx, which pages do not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await openAs(page, server, owner, '/hours');
    await page.getByLabel(LABEL).waitFor();
    return page;
  };
  /** Opens the dashboard of an owner who is open now. */
  const openCloser = async () => {
    const { token, user, ...rest } = await createOpenOwner(server);
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await page.addInitScript('globalThis.__name = (named) => named');
    await openAs(page, server, { token, user, ...rest }, '/dashboard');
    await page.getByRole('main').getByRole('button', { name: 'Close now' }).waitFor();
    return { page, id: user.id };
  };
  const writer = await openDevice();
  const reader = await openDevice();

  const waits: { saved: number; live: number; shown: number }[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    const time = timeOf(round);
    const [shown, { pressed, saved, live }] = await Promise.all([
      whenShown(reader, LABEL, time),
      saveAndWatch(writer, LABEL, time),
    ]);
    const wait = { saved: saved - pressed, live: live - pressed, shown: shown - pressed };
    if (round >= WARM_UPS) waits.push(wait);
  }

  const closer = await openCloser();
  const closed: { served: number; kept: number; told: number }[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    const served = await closeUntilServed(closer.page, `${server.url}/api/widget/${closer.id}`);
    await reopen(closer.page);
    await closer.page.context().setOffline(true);
    const { kept, told } = await closeOffline(closer.page);
    await closer.page.context().setOffline(false);
    await reopen(closer.page);
    if (round >= WARM_UPS) closed.push({ served, kept, told });
  }

  const row = (name: string, of: keyof typeof AIMS_MS | 'told'): string[] => {
    const values =
      of === 'served' || of === 'kept' || of === 'told'
        ? closed.map((wait) => wait[of])
        : waits.map((wait) => wait[of]);
    const sorted = values.toSorted((a, b) => a - b);
    const ms = (share: number): string => `${percentile(sorted, share).toFixed(1)} ms`;
    return [name, ms(0.5), ms(0.95), of === 'told' ? '' : `${AIMS_MS[of]} ms`];
  };
  process.stdout.write(`\n${ROUNDS} Saves over loopback, Chromium ${browser.version()}, Node ${process.version}\n`);
  for (const [name = '', ...cells] of [
    ['', 'p50', 'p95', 'aim for p95'],
    row('from Save to saved: this device has kept it', 'saved'),
    row('from Save to live: published, and the device knows', 'live'),
    row('from Save to shown on the other device', 'shown'),
    row('from Close now’s option to a payload that says closed', 'served'),
    row('the same without a network, to kept on this device', 'kept'),
    row('the same, to the dashboard that says closed', 'told'),
  ])
    process.stdout.write(`  ${name.padEnd(52)}${cells.map((cell) => cell.padStart(12)).join('')}\n`);
} finally {
  await browser.close();
  await server.remove();
}
