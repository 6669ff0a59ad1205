import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { createDisplay } from './run-tests/display.ts';
import { readOrder, type Order } from './run-tests/order.ts';
import { clock } from './run-tests/progress-line.ts';
import { runStep } from './run-tests/run-step.ts';
import { runSteps, summaryTable } from './run-tests/run-steps.ts';
import { steps } from './run-tests/steps.ts';
import { addTotals, slowestFiles } from './run-tests/totals.ts';

const command = commandLine(
  'test',
  `Runs the tests and checks of every change. The steps are ${steps.map(({ name }) => name).join(', ')}. See shared-schema/docs/testing.md.`,
  { tellsItself: true },
)
  .argument(
    '[word...]',
    'steps; "changed" for what uncommitted files can affect; words that paths of test files contain',
  )
  .option('--all', 'everything, as npm run test:all')
  .option('--shard <i/n>', 'one part of n of the tests')
  .parse();
const root = fileURLToPath(new URL('../../', import.meta.url));
const nowMs = (): number => performance.now();
const startedMs = nowMs();

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const changedFiles = (): string[] => [
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

const readArguments = (): Order => {
  const [words] = command.processedArgs;
  const { all: isWhole = false, shard } = command.opts();
  try {
    return readOrder(steps, { words, isWhole, shard }, changedFiles);
  } catch (error) {
    return command.error(error instanceof Error ? error.message : String(error));
  }
};
const order = readArguments();
await mkdir(join(root, 'test-results'), { recursive: true });

const { stdout } = process;
const display = createDisplay((text) => void stdout.write(text), {
  nowMs,
  columns: stdout.isTTY ? () => stdout.columns : null,
});
const results = await runSteps(order.steps, {
  run: (step) => runStep(step, { root, order, onProgress: (progress) => display.moved(step.name, progress) }),
  nowMs,
  onStart: ({ name }) => display.started(name),
  onEnd(result, output) {
    const isShown = order.steps.some((step) => step.name === result.name && step.isShown);
    display.ended(result, result.state === 'failed' || isShown ? output : null);
  },
});
display.close();

const { passed, failed, files, failures } = addTotals(results.flatMap(({ totals }) => totals ?? []));
if (files.length > 0) console.log(`\nSlowest files\n${slowestFiles(files, root)}`);
if (failures.length > 0) console.log(`\nFailed\n${failures.map((name) => `  ${name.replace(root, '')}`).join('\n')}`);
console.log(`\n${summaryTable(results)}\n`);
console.log(`Took ${clock(nowMs() - startedMs)} minutes.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = results.every(({ state }) => state === 'ok') ? 0 : 1;
