import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The result of a test run. */
export type TestRun =
  | { state: 'passed' }
  /** `file` is null when the run broke without a failing test. */
  | { state: 'failed'; file: string | null; title: string }
  | { state: 'hung' };

/** The part of vitest's JSON report that is read here. */
interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

const REPORT = 'node_modules/.faults-report.json';
/** Time between SIGTERM and SIGKILL for a run that must end, in milliseconds. */
const GRACE_MS = 10_000;

/** Runs tests of a copied tree up to the first failure. A run that exceeds its time limit is stopped. */
export const runVitest = async (
  tree: string,
  args: readonly string[],
  { workers, limitMs }: { workers: number; limitMs: number },
): Promise<TestRun> => {
  await rm(join(tree, REPORT), { force: true });
  const options = ['--bail', '1', '--maxWorkers', String(workers), '--passWithNoTests'];
  const report = ['--reporter=json', `--outputFile=${REPORT}`];
  const { TEST_SCOPE: _everyday, ...env } = process.env;
  const child = spawn(join(tree, 'node_modules/.bin/vitest'), [...args, ...options, ...report], {
    cwd: tree,
    env,
    stdio: 'ignore',
    // Use a process group, so that the workers end with the run.
    detached: true,
  });
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const stop = (): void => end('SIGKILL');
  process.once('exit', stop);
  let isLate = false;
  const limits = [
    setTimeout(() => {
      isLate = true;
      end('SIGTERM');
    }, limitMs),
    setTimeout(stop, limitMs + GRACE_MS),
  ];
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => {
    limits.forEach(clearTimeout);
    process.off('exit', stop);
  });
  if (isLate) return { state: 'hung' };
  return code === 0 ? { state: 'passed' } : firstFailure(tree);
};

const firstFailure = async (tree: string): Promise<TestRun> => {
  const broken: TestRun = { state: 'failed', file: null, title: 'the run broke' };
  const text = await readFile(join(tree, REPORT), 'utf8').catch(() => null);
  if (text === null) return broken;
  const { testResults } = JSON.parse(text) as Report;
  const failed = testResults.find(({ status }) => status === 'failed');
  if (failed === undefined) return broken;
  const title = failed.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'it cannot be loaded';
  return { state: 'failed', file: relative(tree, failed.name), title };
};
