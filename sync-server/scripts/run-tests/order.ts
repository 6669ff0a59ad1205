import { projectsThatSee } from './reach.ts';
import type { Step } from './steps.ts';

/** The parsed command line. */
export interface Order {
  /** The steps to run, in the order of the full list. */
  steps: readonly Step[];
  /** Test files run when their path contains one of these words; without words, every file runs. */
  words: readonly string[];
  /** True to run everything, as `npm run test:all`. */
  isWhole: boolean;
  /** Uncommitted files, as paths from the root: only tests that they can affect run. Null for all tests. */
  changed: readonly string[] | null;
  /** `i/n`: one part of n of the tests. */
  shard: string | null;
}

/** Files whose change runs the guards in `npm test -- changed`: the guards and what they guard. */
const GUARDED =
  /^(sync-server\/scripts\/(guards|lint)\/|sync-server\/scripts\/import-rules\.ts|(.*\/)?tsconfig[\w.]*\.json$|package(-lock)?\.json$|\.(oxfmtrc|oxlintrc|size-limit)\.json$|\.dependency-cruiser|knip\.jsonc$)/;

/** The wishes of the command line. */
export interface Asked {
  /** Steps, "changed", and words in paths of test files, in any order. */
  words: readonly string[];
  /** The option `--all`. */
  isWhole?: boolean;
  /** The option `--shard`. */
  shard?: string | undefined;
}

/** Turns a command line into an order.
 * @param changedFiles called only for `changed`; paths from the root
 * @throws when the shard is none, or a word would narrow nothing */
export function readOrder(
  all: readonly Step[],
  { words: asked, isWhole = false, shard }: Asked,
  changedFiles: () => readonly string[],
): Order {
  if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new Error(`--shard takes i/n, not ${shard}.`);
  const changed = asked.includes('changed') ? changedFiles() : null;
  const names = all.map(({ name }) => name).filter((name) => asked.includes(name));
  const words = asked.filter((word) => word !== 'changed' && !names.includes(word));
  const isNarrowed = changed !== null || words.length > 0;
  if (isNarrowed && names.length === 0) {
    names.push('unit', 'browser');
    if (changed?.some((file) => GUARDED.test(file))) names.push('guards');
  }
  const steps = names.length === 0 ? all.filter((step) => isWhole || !step.isForWholeRun) : withNeeds(all, names);
  if (words.length > 0 && !steps.some((step) => step.runner)) {
    const list = all.map(({ name }) => name).join(', ');
    throw new Error(`No such step: ${words.join(', ')}. There are ${list}.`);
  }
  return { steps, words, isWhole, changed, shard: shard ?? null };
}

/** Returns the options that narrow the tests of a step to an order. */
export function narrowing(step: Step, { words, changed, shard }: Order): string[] {
  if (!step.runner) return [];
  return [
    ...(changed === null ? [] : narrowingToChanges(step, changed)),
    ...(shard === null ? [] : [`--shard=${shard}`]),
    ...words,
  ];
}

/** Narrows a step to changed files. For vitest, run-step.ts passes the files (isNarrowedByFiles). */
function narrowingToChanges(step: Step, changed: readonly string[]): string[] {
  if (step.runner === 'vitest') return isNarrowedByFiles(step) ? ['--passWithNoTests'] : [];
  const projects = projectsThatSee(changed);
  // `--only-changed` runs the tests that have changed, or that import a changed file.
  const options = projects.length === 0 ? ['--only-changed'] : projects.map((project) => `--project=${project}`);
  return [...options, '--pass-with-no-tests'];
}

/** Returns true if vitest selects a step's tests by the changed files. The guards import nothing of what they guard, so all of them run or none. */
export const isNarrowedByFiles = ({ name, runner }: Step): boolean => runner === 'vitest' && name !== 'guards';

function withNeeds(all: readonly Step[], names: readonly string[]): Step[] {
  const needed = all.filter(({ name }) => names.includes(name)).flatMap(({ needs }) => needs);
  return all.filter(({ name }) => names.includes(name) || needed.includes(name));
}
