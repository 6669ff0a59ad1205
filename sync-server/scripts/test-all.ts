import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSteps, summaryTable, type Outcome } from './test-all/run-steps.ts';
import { pickSteps, steps, type Step } from './test-all/steps.ts';
import { addTotals, readTotals, type Totals } from './test-all/totals.ts';

/** `npm test`: every check of the project, quiet while it passes. `npm test -- unit browser` picks steps. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);

async function run(step: Step): Promise<Outcome> {
  if (step.report !== undefined) await rm(join(root, step.report), { force: true });
  let output = '';
  let ok = true;
  for (const command of step.commands) {
    const { code, said } = await spawned(command);
    output += said;
    ok = code === 0;
    if (!ok) break;
  }
  const totals = step.report === undefined ? null : await totalsOf(step.report);
  // A test run without a report, or without a test, has checked nothing.
  const proven = step.report === undefined || (totals !== null && totals.passed + totals.failed > 0);
  if (!proven) output += `\nNo test was reported in ${step.report}.\n`;
  return { ok: ok && proven, output, totals };
}

async function totalsOf(report: string): Promise<Totals | null> {
  try {
    return readTotals(await readFile(join(root, report), 'utf8'));
  } catch {
    return null;
  }
}

function spawned([command = '', ...args]: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...colour, PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const listen = (chunk: Buffer) => void (said += chunk.toString());
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

let picked: Step[];
try {
  picked = pickSteps(steps, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
await mkdir(join(root, 'test-results'), { recursive: true });
const results = await runSteps(picked, {
  run,
  nowMs: () => performance.now(),
  onStart: ({ name }) => void process.stdout.write(`${name} … `),
  onEnd: ({ name, state, seconds }, output) => {
    console.log(`${state}, ${seconds.toFixed(1)} s`);
    const isShown = picked.some((step) => step.name === name && step.isShown);
    if (state === 'failed' || isShown) console.log(`\n${output.trimEnd()}\n`);
  },
});
const { passed, failed } = addTotals(results.flatMap(({ totals }) => totals ?? []));
process.exitCode = results.every(({ state }) => state === 'ok') ? 0 : 1;
console.log(`\n${summaryTable(results)}\n`);
console.log(`${passed} passed, ${failed} failed`);
