import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { isNarrowedByFiles, narrowing, type Order } from './order.ts';
import type { Progress } from './progress.ts';
import { reachedByUnitTests } from './reach.ts';
import type { Outcome } from './run-steps.ts';
import type { Runner, Step } from './steps.ts';
import { readTotals, type Totals } from './totals.ts';

/** Runs the commands of one step.
 * @param root the folder of the project
 * @param order how its tests are narrowed
 * @param onProgress called while tests run */
export async function runStep(
  step: Step,
  { root, order, onProgress }: { root: string; order: Order; onProgress: (progress: Progress) => void },
): Promise<Outcome> {
  const report = `test-results/${step.name}.json`;
  if (step.runner) await rm(join(root, report), { force: true });
  const environment = {
    TEST_REPORT: report,
    ...(order.isWhole ? { TEST_SCOPE: 'all' } : {}),
    ...(order.changed && isNarrowedByFiles(step) ? { TEST_CHANGED: reachedByUnitTests(order.changed).join('\n') } : {}),
  };
  let output = '';
  let ok = true;
  for (const command of step.commands) {
    const options = step.runner ? [...reporting(step.runner, report), ...narrowing(step, order)] : [];
    const { code, said } = await spawned([...command, ...options], { root, environment, onProgress });
    output += said;
    ok = code === 0;
    if (!ok) break;
  }
  if (!step.runner) return { ok, output, totals: null };
  const totals = await totalsOf(join(root, report));
  // A run without a report, or without a test, has checked nothing. Only `changed` may find nothing to do.
  const isProven = order.changed !== null || (totals !== null && totals.passed + totals.failed > 0);
  if (!isProven) output += `\nNo test was reported in ${report}.\n`;
  return { ok: ok && isProven, output, totals };
}

/** Returns the options that make a runner quiet about passing tests and write a report. Playwright has its options in its configuration. */
const reporting = (runner: Runner, report: string): string[] =>
  runner === 'playwright'
    ? []
    : [
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--reporter=./sync-server/scripts/run-tests/vitest-progress.ts',
      ];

async function totalsOf(report: string): Promise<Totals | null> {
  try {
    return readTotals(await readFile(report, 'utf8'));
  } catch {
    return null;
  }
}

function spawned(
  [command = '', ...args]: readonly string[],
  {
    root,
    environment,
    onProgress,
  }: { root: string; environment: Readonly<Record<string, string>>; onProgress: (progress: Progress) => void },
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        PATH: [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    const listen = (chunk: Buffer) => void (said += chunk.toString());
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.on('message', (message) => onProgress(message as Progress));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}
