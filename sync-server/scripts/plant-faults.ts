import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomOf } from '../test/random-of.ts';
import { commandLine, randomSeed, wholeNumber } from './command-line.ts';
import { copyTree } from './plant-faults/copy-tree.ts';
import { explained, explanationOf } from './plant-faults/explained.ts';
import { findFaults, isSyntax, type Fault } from './plant-faults/find-faults.ts';
import { pickFaults } from './plant-faults/pick-faults.ts';
import { createPlanter } from './plant-faults/plant.ts';
import { describeFault, reportOf } from './plant-faults/report.ts';
import { runStages } from './plant-faults/run-stages.ts';
import { folders, type Folder } from './plant-faults/stages.ts';

const {
  seed,
  faults: count,
  workers,
  only,
} = commandLine(
  'plant-faults',
  'Plants small faults in a copy of the tree, one at a time, and runs the tests of `npm test` that can reach them. A fault that no test notices must be explained in sync-server/scripts/plant-faults/explained.ts, or the run fails.',
)
  .option('--seed <n>', 'of the picked faults', wholeNumber, randomSeed())
  .option('--faults <n>', 'faults to pick', wholeNumber, 72)
  .option('--workers <n>', 'copies that are tested at a time', wholeNumber, 2)
  .option('--only <text...>', 'only picked faults whose printed description contains a text')
  .parse()
  .opts();

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
  (fault) => only?.some((text) => describeFault(fault).includes(text)) ?? true,
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
