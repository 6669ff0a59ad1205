import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The import rules have two readings: every import of the tree, and the run-time imports of the workspaces with runtime rules. */
const readings = [
  { config: '.dependency-cruiser.mjs', workspaces: ['shared-schema', 'widget', 'sync-server', 'pwa'] },
  { config: '.dependency-cruiser.runtime.mjs', workspaces: ['shared-schema', 'widget'] },
] as const;
const apps = ['sync-server', 'pwa'] as const;

export interface Breach {
  rule: string;
  from: string;
  to: string;
}

interface Report {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

/**
 * Reads the tree at root and reports what breaks the import rules. A reading that finds no TypeScript in a workspace is a breach too, because a check
 * that sees no files would always pass.
 */
export async function checkImportRules(root: string): Promise<Breach[]> {
  const reports = await Promise.all(readings.map((reading) => cruise(root, reading)));
  const breaches = reports.flatMap((report) =>
    report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  );
  for (const [index, { config, workspaces }] of readings.entries()) {
    for (const workspace of workspaces) {
      const read = reports[index]?.modules.some(
        ({ source }) => source.startsWith(`${workspace}/src/`) && /\.tsx?$/.test(source),
      );
      if (!read) breaches.push({ rule: 'import-rules-read-every-workspace', from: workspace, to: config });
    }
  }
  for (const app of apps) {
    const { exports } = JSON.parse(await readFile(join(root, app, 'package.json'), 'utf8')) as { exports?: object };
    const closed = exports !== undefined && Object.keys(exports).length === 0;
    if (!closed) breaches.push({ rule: 'apps-export-nothing', from: `${app}/package.json`, to: 'exports' });
  }
  return breaches;
}

async function cruise(root: string, { config, workspaces }: (typeof readings)[number]): Promise<Report> {
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [depcruise, '--config', config, '--output-type', 'json', ...workspaces],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  ).catch((error: unknown) => {
    // The exit code is the number of breaches; the report is complete even then.
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    if (stdout?.startsWith('{') === true) return { stdout };
    throw new Error(`dependency-cruiser could not read the tree by ${config}: ${stderr?.trim() ?? String(error)}`);
  });
  return JSON.parse(stdout) as Report;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const breaches = await checkImportRules(process.cwd());
  for (const { rule, from, to } of breaches) console.error(`${rule}: ${from} -> ${to}`);
  console.log(breaches.length === 0 ? 'The import rules hold.' : `${breaches.length} breaches of the import rules.`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
