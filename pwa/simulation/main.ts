import { Option } from '@commander-js/extra-typings';
import { availableParallelism } from 'node:os';
import { commandLine, wholeNumber } from '../../sync-server/scripts/command-line.ts';
import { startPostgres } from '../../sync-server/test/postgres/start-postgres.ts';
import { buildWorker } from './build-worker.ts';
import { noticeFaults } from './notice-faults.ts';
import type { HistoryResult } from './play-history.ts';
import { resultTable } from './result-table.ts';
import { playHistories } from './workers.ts';

const options = commandLine(
  'simulate',
  'Plays histories of devices and servers, and counts violations of the invariants.',
  { tellsItself: true },
)
  .option('--histories <n>', 'histories to play', wholeNumber, 300)
  .option('--seed <n>', 'seed of the first history; each next one counts up', wholeNumber, 1)
  .option('--workers <n>', 'processes', wholeNumber, availableParallelism())
  .option('--releases', 'mix apps and servers of this release and the next')
  .addOption(new Option('--database <name>', 'sqlite, or postgres with two servers').choices(['sqlite', 'postgres']))
  .option('--servers <n>', 'server processes on one PostgreSQL', wholeNumber, 1)
  .option('--trace <seed>', 'print everything that happens in the history of one seed', wholeNumber)
  .option('--plant-faults', 'build one fault after another and play up to that many histories until one fails')
  .option('--only <text...>', 'only the faults whose name contains a text')
  .parse();
const values = options.opts();
/** Time between two lines of progress. */
const PROGRESS_MS = 10_000;
const traced = values.trace ?? null;
const { histories, seed, workers, servers } = values;
const database = values.database ?? (servers > 1 ? 'postgres' : 'sqlite');
const isPostgres = database === 'postgres';
if (!isPostgres && servers > 1) options.error('Only one process at a time may open a SQLite file.');

if (values.plantFaults) {
  const { faults, survivors } = await noticeFaults(
    values.only ?? [],
    { histories, seed, workers },
    ({ fault, ...notice }) => {
      const how = notice.by === null ? 'PASSED ' : 'noticed';
      console.log(`${how} ${fault.name}: ${notice.by ?? 'nothing'}, after ${notice.histories} histories`);
    },
  );
  console.log(`${faults} faults, ${faults - survivors} noticed within ${histories} histories`);
  process.exit(survivors > 0 ? 1 : 0);
}

const violationLines = ({ seed: failed, violations }: HistoryResult): string[] =>
  violations.map(({ invariant, detail }) => `seed ${failed}: ${invariant}: ${detail}`);

const worker = await buildWorker();
process.once('SIGINT', () => {
  worker.remove();
  process.exit(130);
});
const postgres = isPostgres ? await startPostgres() : null;
try {
  const seeds = traced === null ? Array.from({ length: histories }, (_, index) => seed + index) : [traced];
  console.log(
    `${'database'.padEnd(24)}${database}${servers > 1 ? `, ${servers} server processes` : ''}${values.releases ? ', two releases' : ''}`,
  );
  console.log(`${'seed'.padEnd(24)}${seeds[0]}${seeds.length > 1 ? ` to ${seeds.at(-1)}` : ''}`);
  const startedMs = performance.now();
  let played = 0;
  let toldMs = startedMs;
  const tellProgress = (): void => {
    if (performance.now() < toldMs + PROGRESS_MS) return;
    toldMs = performance.now();
    const left = ((toldMs - startedMs) / played) * (seeds.length - played);
    console.error(`${played} of ${seeds.length}, ${Math.ceil(left / 60_000)} min left`);
  };
  const orders = seeds.map((one) => ({
    seed: one,
    isTraced: traced !== null,
    servers,
    hasReleases: values.releases,
    ...(postgres && { postgresUrl: postgres.adminUrl }),
  }));
  const results = await playHistories(orders, {
    file: worker.file,
    workers,
    onResult(result) {
      played += 1;
      for (const line of violationLines(result)) console.error(line);
      tellProgress();
    },
  });
  if (traced !== null)
    for (const { trace, fingerprint } of results) console.log([...trace, `fingerprint ${fingerprint}`].join('\n'));
  console.log(resultTable(results, (performance.now() - startedMs) / 1000).join('\n'));
  if (results.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
} finally {
  await postgres?.stop();
  worker.remove();
}
