import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomOf } from '../test/random-of.ts';
import { copyTree } from './plant-faults/copy-tree.ts';
import { explained, explanationOf } from './plant-faults/explained.ts';
import { findFaults, isSyntax, type Fault } from './plant-faults/find-faults.ts';
import { pickFaults } from './plant-faults/pick-faults.ts';
import { createPlanter } from './plant-faults/plant.ts';
import { describeFault, reportOf } from './plant-faults/report.ts';
import { runStages } from './plant-faults/run-stages.ts';
import { folders, type Folder } from './plant-faults/stages.ts';

/** `npm run plant-faults -- --seed 1 --faults 72`: plants small faults in a copy of the tree, one at a time, and runs the tests of `npm
 * test` that can reach them. A fault that no test notices must be explained in plant-faults/explained.ts, or the run fails. `--only
 * TEXT` keeps only picked faults whose printed description contains the text. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    faults: { type: 'string' },
    workers: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(values.faults ?? 72);
const workers = Number(values.workers ?? 2);
if (![seed, count, workers].every(Number.isSafeInteger) || count < 1 || workers < 1) {
  console.error('Use whole numbers: npm run plant-faults -- --seed 1 --faults 72');
  process.exit(2);
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = new Map<string, string>();

const faultsOf = async (folder: Folder): Promise<Fault[]> => {
  const names = (await readdir(join(root, folder), { recursive: true })).toSorted();
  const faults: Fault[] = [];
  for (const name of names.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
    const file = `${folder}/${name}`;
    const source = await readFile(join(root, file), 'utf8');
    sources.set(file, source);
    faults.push(...findFaults(file, source));
  }
  return faults;
};

const all = await Promise.all(folders.map(faultsOf));
const picked = pickFaults(all, { count, random: randomOf(seed), isFault: isSyntax }).filter(
  (fault) => values.only?.some((text) => describeFault(fault).includes(text)) ?? true,
);
console.log(`seed ${seed}: ${picked.length} faults of ${all.flat().length} possible ones`);
for (const one of explained)
  if (!all.flat().some((fault) => explanationOf(fault, [one]) !== undefined))
    console.log(`explained, but no longer there: ${one.file}: ${one.before}`);

const startedMs = performance.now();
const tree = await copyTree(root);
const removeTree = (): Promise<void> => rm(tree, { recursive: true, force: true, maxRetries: 5 });
process.once('SIGINT', () => void removeTree().finally(() => process.exit(130)));
process.once('SIGTERM', () => void removeTree().finally(() => process.exit(143)));
try {
  const planter = createPlanter({ tree, workers, sourceOf: (file) => sources.get(file) ?? '' });
  const survivors = await runStages(picked, planter, (fault, { noticed, by }) =>
    console.log(`${noticed ? 'noticed' : 'PASSED '} ${describeFault(fault)}\n      by ${by}`),
  );
  const { text, unexplained } = reportOf(folders, picked, survivors);
  console.log(`\n${((performance.now() - startedMs) / 1000).toFixed(0)} s\n\n${text}`);
  if (unexplained > 0) process.exitCode = 1;
} finally {
  await removeTree();
}
