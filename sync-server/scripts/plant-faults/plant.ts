import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './find-faults.ts';
import { runVitest, type TestRun } from './run-vitest.ts';
import type { Stage } from './stages.ts';

/** The result of testing a fault in one stage. */
export interface Outcome {
  noticed: boolean;
  by: string;
}

interface PlanterDeps {
  tree: string;
  workers: number;
  /** Returns the source of a file without a fault. */
  sourceOf: (file: string) => string;
}

/** Time limit of one test run, in milliseconds; a longer run counts as hung. The nearest tests finish in seconds. */
const NEAREST_LIMIT_MS = 3 * 60_000;
const RELATED_LIMIT_MS = 20 * 60_000;

/** Creates a planter, which plants one fault at a time in a copied tree and runs the tests of a stage on it. */
export const createPlanter = ({ tree, workers, sourceOf }: PlanterDeps) => {
  /** Test files that are known to pass without a fault. */
  const sound = new Set<string>();

  const run = (args: readonly string[], limitMs: number): Promise<TestRun> =>
    runVitest(tree, args, { workers, limitMs });

  /** @throws when the file fails without a fault too: then its failure proves nothing */
  const prove = async (file: string): Promise<void> => {
    if (sound.has(file)) return;
    const clean = await run(['run', '--project', projectOf(file), file], RELATED_LIMIT_MS);
    if (clean.state !== 'passed') throw new Error(`${file} fails without a fault.`);
    sound.add(file);
  };

  return {
    /** @throws when the tests of a stage fail without a fault */
    async proveStage(stage: Stage, file: string): Promise<void> {
      const clean = await run(stage.args(file), RELATED_LIMIT_MS);
      if (clean.state === 'passed') return;
      const what = clean.state === 'failed' ? `${clean.file}: ${clean.title}` : 'a run that does not end';
      throw new Error(`Without a fault, "${stage.name}" fails: ${what}`);
    },

    async judge(fault: Fault, stage: Stage, isNearest: boolean): Promise<Outcome> {
      await writeFile(join(tree, fault.file), fault.planted);
      const found = await run(stage.args(fault.file), isNearest ? NEAREST_LIMIT_MS : RELATED_LIMIT_MS);
      await writeFile(join(tree, fault.file), sourceOf(fault.file));
      if (found.state === 'passed') return { noticed: false, by: stage.name };
      if (found.state === 'hung') return { noticed: true, by: 'a run that does not end' };
      if (found.file !== null) await prove(found.file);
      return { noticed: true, by: found.file === null ? found.title : `${found.file}: ${found.title}` };
    },
  };
};

/** Returns the project that runs a test file. Tests for PostgreSQL only run in the PostgreSQL project. */
const projectOf = (file: string): string => {
  const [workspace = ''] = file.split('/');
  return workspace === 'sync-server' && file.endsWith('.postgres.test.ts') ? 'sync-server-postgres' : workspace;
};
