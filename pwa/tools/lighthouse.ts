import { Argument } from '@commander-js/extra-typings';
import { chromium as playwright } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '../../sync-server/scripts/browser.ts';
import { commandLine } from '../../sync-server/scripts/command-line.ts';
import { freePort, startServer } from '../e2e/support/server.ts';

/**
 * Each page is measured three times, and the median counts.
 *
 * Lighthouse is downloaded by this command only: it is as large as all other packages together, and no test needs it. Its
 * simulated throttling extrapolates from the observed run, so it needs an idle machine.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;

/** The targets of a page: scores of 100, and the rest in milliseconds, points and bytes. */
interface Aims {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo?: number;
  lcpMs?: number;
  cls?: number;
  scriptBytes?: number;
}
type Measure = keyof Aims;

const OWNERS: Aims = { performance: 98, accessibility: 100, 'best-practices': 100 };
const PUBLIC: Aims = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcpMs: 1200,
  cls: 0,
  scriptBytes: 100_000,
};
const PAGES: Readonly<Record<string, Aims>> = {
  '/': PUBLIC,
  '/pricing': PUBLIC,
  '/blog/customer-support-reduction': PUBLIC,
  '/blog/psychology-of-expectations': PUBLIC,
  '/privacy': PUBLIC,
  '/login': OWNERS,
  '/signup': OWNERS,
};
/** Measures for which less is better; for scores more is better. */
const COSTS: ReadonlySet<Measure> = new Set(['lcpMs', 'cls', 'scriptBytes']);

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number | null }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      scoreDisplayMode: string;
      numericValue?: number;
      details?: { items?: { resourceType?: string; transferSize?: number }[] };
    }
  >;
}

const reportOf = async (url: string, port: number): Promise<Report> => {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--output=json', '--quiet'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
};

const figuresOf = ({ categories, audits }: Report): Record<Measure, number> => {
  const scoreOf = (name: keyof Report['categories']): number => Math.round((categories[name].score ?? 0) * 100);
  const requests = audits['network-requests']?.details?.items ?? [];
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
    lcpMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Infinity),
    cls: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const [picked] = commandLine(
  'lighthouse',
  'Measures the mobile scores of the public pages and of the pages that an owner sees first, in the built app on loopback.',
)
  .addArgument(new Argument('[path...]', 'pages; all without any').choices(Object.keys(PAGES)))
  .parse().processedArgs;
const server = await startServer();
const { executablePath, args, env } = await chromium();
const port = await freePort();
const browser = await playwright.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`], env });
try {
  for (const [path, aims] of Object.entries(PAGES)) {
    if (picked.length > 0 && !picked.includes(path)) continue;
    const reports: Report[] = [];
    while (reports.length < RUNS) reports.push(await reportOf(`${server.url}${path}`, port));
    const figures = reports.map(figuresOf);
    const cells = (Object.entries(aims) as [Measure, number][]).map(([name, aim]) => {
      const figure = median(figures.map((each) => each[name]));
      if (COSTS.has(name) ? figure > aim : figure < aim) process.exitCode = 1;
      return `${name} ${figure} (aim ${aim})`;
    });
    process.stdout.write(`${path}\n  ${cells.join('   ')}\n`);
    const failed = reports.flatMap(({ audits }) =>
      Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0),
    );
    for (const title of new Set(failed.map((audit) => audit.title))) process.stdout.write(`  ${title}\n`);
  }
} finally {
  await browser.close();
  await server.remove();
}
