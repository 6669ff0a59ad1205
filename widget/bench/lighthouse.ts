/**
 * The runs with and without the widget alternate, and the median of each counts, because a busy machine changes single scores.
 *
 * Lighthouse is downloaded for this command alone: it is as large as everything else that is installed here.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium as playwright } from '@playwright/test';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { commandLine } from '../../sync-server/scripts/command-line.ts';
import { startSite } from '../test/start-site.ts';
import { startWidgetServer } from '../test/start-widget-server.ts';
import { ORDINARY_WEEK } from './ordinary-week.ts';

commandLine(
  'lighthouse-widget',
  'Compares the Lighthouse scores of one host page with the widget and without it. The difference must be 0 in every category.',
).parse();

const LIGHTHOUSE = 'lighthouse@12.8.2';
const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Metrics printed after the scores, in their units. */
const AUDITS = ['cumulative-layout-shift', 'total-blocking-time', 'largest-contentful-paint'] as const;
type Figure = (typeof CATEGORIES)[number] | (typeof AUDITS)[number];
type Figures = Record<Figure, number>;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const run = async (url: string, port: number): Promise<Figures> => {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)]);
  const values = AUDITS.map((name) => [name, audits[name]?.numericValue ?? Number.NaN]);
  return Object.fromEntries([...scores, ...values]) as Figures;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const server = await startWidgetServer();
const site = await startSite(server.url);
const { executablePath, args, env } = await chromium();
// The widget's server uses a free port; the browser listens on the next one.
const port = Number(new URL(server.url).port) + 1;
const browser = await playwright.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`], env });
server.publish('bakery', ORDINARY_WEEK);
try {
  const runs: Record<'with' | 'without', Figures[]> = { with: [], without: [] };
  for (let round = 0; round < ROUNDS; round++) {
    runs.without.push(await run(site.address('without', { id: 'bakery' }), port));
    runs.with.push(await run(site.address('plain', { id: 'bakery' }), port));
  }
  process.stdout.write(`${LIGHTHOUSE}, Chromium ${browser.version()}, median of ${ROUNDS} runs in turn\n`);
  for (const name of [...CATEGORIES, ...AUDITS]) {
    const [without, withWidget] = [runs.without, runs.with].map((figures) => median(figures.map((of) => of[name]))) as [
      number,
      number,
    ];
    const isScore = (CATEGORIES as readonly string[]).includes(name);
    if (isScore && withWidget !== without) process.exitCode = 1;
    const cells = [without, withWidget].map((value) => value.toFixed(isScore ? 0 : 2).padStart(10));
    process.stdout.write(`${name.padEnd(28)}without${cells[0]}   with${cells[1]}\n`);
  }
} finally {
  await browser.close();
  await site.close();
  await server.close();
}
