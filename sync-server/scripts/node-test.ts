import { Option } from '@commander-js/extra-typings';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textTable } from '../src/platform/text-table.ts';
import { commandLine } from './command-line.ts';
import { timedStep } from './elapsed.mjs';
import { environmentOf, findNode } from './node-test/find-node.ts';
import { STEPS, type StepName } from './node-test/steps.ts';
import { publishCheckout } from './publish-checkout.ts';

/** Copies this checkout for each version of Node, and installs, builds, starts and tests the copy with it. */
const NAMES = Object.keys(STEPS) as StepName[];
const command = commandLine(
  'node-test',
  'Installs, builds, starts and tests a copy of this checkout with other versions of Node, which npm downloads.',
  { tellsItself: true },
)
  .argument('<version...>', 'for example 22 24')
  .addOption(new Option('--steps <step...>', 'only these').choices(NAMES))
  .option('--words <word...>', 'what npm test is given, for example "unit hours"')
  .option('--folder <path>', 'where the copies stay, so that the next run need not install')
  .parse();
const [versions] = command.processedArgs;
const { steps: picked = NAMES, words = [], folder } = command.opts();
const steps = NAMES.filter((name) => picked.includes(name));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The environment without what npm has set for this command. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/.test(name)));

/** Makes the copy, or brings an earlier one up to date; its packages and builds stay. */
const copy = (repository: string, target: string): void => {
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(target)) git('clone', '--quiet', repository, target);
  git('-C', target, 'fetch', '--quiet', repository, 'main');
  git('-C', target, 'reset', '--quiet', '--hard', 'FETCH_HEAD');
};

/** Runs the steps with one version until one of them fails.
 * @returns its row of the table */
const runWith = async (wanted: string, repository: string, place: string): Promise<string[]> => {
  const cells: string[] = [];
  let version = wanted;
  try {
    const cache = join(root, 'node_modules/.cache/doorsign/node');
    const node = await timedStep(`Finding Node ${wanted}`, () => findNode(wanted, cache, env));
    version = node.version;
    const target = join(place, wanted);
    copy(repository, target);
    for (const step of steps) {
      console.log(`\nNode ${version}: ${step}`);
      const startedMs = performance.now();
      await STEPS[step]({ folder: target, env: environmentOf(node, env), words });
      cells.push(`ok, ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    cells.push('FAILED');
    process.exitCode = 1;
  }
  return [version, ...steps.map((_, index) => cells[index] ?? 'not run')];
};

const scratch = await mkdtemp(join(tmpdir(), 'doorsign-node-'));
const place = resolve(folder ?? scratch);
await mkdir(place, { recursive: true });
const rows: string[][] = [];
try {
  const repository = publishCheckout(root, scratch);
  for (const version of versions) rows.push(await runWith(version, repository, place));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
console.log(`\n${textTable([['Node', ...steps], ...rows]).join('\n')}`);
