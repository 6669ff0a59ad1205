import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium as playwright, type Browser } from '@playwright/test';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { startSite } from '../test/start-site.ts';
import { startWidgetServer } from '../test/start-widget-server.ts';
import { ORDINARY_WEEK } from './ordinary-week.ts';

/** The time until the pill appears, in milliseconds from the start of the script's request: the median visit. */
export interface PillTime {
  readonly name: string;
  readonly ours: number;
  /** A script that does nothing but append "Open 24 hours". */
  readonly peer: number;
  readonly aim?: number;
}

const LATENCIES = [20, 60, 150];
const AIMS: Readonly<Record<number, number>> = { 60: 75 };
const REPEAT_AIM = 25;
const WARM_UPS = 2;
const ROUNDS = 15;

/** The minimum that a script on another origin can do. */
const BARE = `(()=>{const pill=document.createElement('doorsign-widget');pill.textContent='Open 24 hours';document.body.append(pill)})()`;

/** Starts a server that answers every request with the bare script, after the given delay. */
const startBareServer = async (delay: () => Promise<unknown>) => {
  const http = createServer((_, response) => {
    void delay().then(() =>
      response
        .writeHead(200, {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'public, max-age=60',
          'Timing-Allow-Origin': '*',
        })
        .end(BARE),
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
};

/** Code for the page. It is text, because the module is also compiled without the types of a page. */
const NOTE_PILL = `new MutationObserver(() => {
  if (!window.pillAt && document.querySelector('doorsign-widget')) window.pillAt = performance.now();
}).observe(document, { childList: true, subtree: true })`;

const READ_NOTES = `(() => {
  const entries = performance.getEntriesByType('resource');
  const script = entries.find(({ name }) => name.includes('/api/widget.js'));
  const came = entries.filter(({ responseEnd, transferSize }) => transferSize > 0 && responseEnd <= window.pillAt);
  return { ms: window.pillAt - script.startTime, answers: came.length };
})()`;

interface Visit {
  readonly ms: number;
  /** Number of answers received over the network by then. */
  readonly answers: number;
}

/** Makes a visit, and a second one by the same visitor. Times are measured inside the page, when the pill joins the document. */
const visitTwice = async (browser: Browser, address: string): Promise<{ first: number; repeat: number }> => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript({ content: NOTE_PILL });
  const visit = async (serial: string): Promise<Visit> => {
    await page.goto(`${address}&visit=${serial}`, { waitUntil: 'load' });
    await page.locator('doorsign-widget').waitFor({ state: 'attached' });
    return page.evaluate<Visit>(READ_NOTES);
  };
  const [first, repeat] = [await visit('1'), await visit('2')];
  await context.close();
  if (first.answers !== 1 || repeat.answers !== 0)
    throw new Error(`the pill waited for ${first.answers} answers, then for ${repeat.answers}`);
  return { first: first.ms, repeat: repeat.ms };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures the widget and the bare script in turn, each visitor with an empty cache and a new connection, in one browser.
 * The latency is added to each answer of the servers, because one round trip costs that much more than on loopback. DNS lookups and
 * handshakes of a first connection cost every script the same, and are not included.
 * @throws when the pill of a first visit waited for more than one answer, or that of a repeated visit for any */
export const pillTimes = async (): Promise<PillTime[]> => {
  let latency = 0;
  const delay = () => wait(latency);
  const server = await startWidgetServer();
  const bare = await startBareServer(delay);
  const [ourSite, bareSite] = await Promise.all([startSite(server.url), startSite(bare.url)]);
  const { executablePath, args, env } = await chromium();
  const browser = await playwright.launch({ executablePath, args, env });
  server.beforeAnswer = () => delay().then(() => true);
  server.publish('sample', ORDINARY_WEEK);
  try {
    const rows: PillTime[] = [];
    const repeats: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
    for (latency of LATENCIES) {
      const firsts: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
      for (let round = -WARM_UPS; round < ROUNDS; round++) {
        const ours = await visitTwice(browser, ourSite.address('plain', { id: 'sample' }));
        const peer = await visitTwice(browser, bareSite.address('plain', { id: 'sample' }));
        if (round < 0) continue;
        firsts.ours.push(ours.first);
        firsts.peer.push(peer.first);
        repeats.ours.push(ours.repeat);
        repeats.peer.push(peer.repeat);
      }
      rows.push({
        name: `first visit, ${latency} ms away`,
        ours: median(firsts.ours),
        peer: median(firsts.peer),
        ...(AIMS[latency] === undefined ? {} : { aim: AIMS[latency] }),
      });
    }
    rows.push({
      name: 'next visit, however far',
      ours: median(repeats.ours),
      peer: median(repeats.peer),
      aim: REPEAT_AIM,
    });
    return rows;
  } finally {
    await browser.close();
    await Promise.all([ourSite.close(), bareSite.close(), server.close()]);
    bare.close();
  }
};
