import { chromium as playwright } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { freePort, startServer } from '../e2e/support/server.ts';

/**
 * `npm run lighthouse`: Lighthouse's mobile scores of the pages that an owner sees first, from the built app on loopback.
 *
 * Lighthouse is fetched for this command alone: it is as large as all else that is installed here, and no test needs it. Its
 * simulated throttling works from what a run observed, so the figures are of a machine that is not busy.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/login', '/signup'];
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof AIMS;
const CATEGORIES = Object.keys(AIMS) as Category[];

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string }>;
}

const reportOf = async (url: string, port: number): Promise<Report> => {
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
  return JSON.parse(stdout) as Report;
};

const server = await startServer();
const { executablePath, args, env } = await chromium();
const port = await freePort();
const browser = await playwright.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`], env });
try {
  for (const path of PAGES) {
    const { categories, audits } = await reportOf(`${server.url}${path}`, port);
    const cells = CATEGORIES.map((name) => {
      const score = Math.round((categories[name].score ?? 0) * 100);
      if (score < AIMS[name]) process.exitCode = 1;
      return `${name} ${score} (aim ${AIMS[name]})`;
    });
    process.stdout.write(`${path.padEnd(10)}${cells.join('   ')}\n`);
    for (const { title, score, scoreDisplayMode } of Object.values(audits))
      if (scoreDisplayMode === 'binary' && score === 0) process.stdout.write(`          ${title}\n`);
  }
} finally {
  await browser.close();
  await server.remove();
}
