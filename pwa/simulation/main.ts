import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../sync-server/test/postgres/start-postgres.ts';
import { buildWorker } from './build-worker.ts';
import { noticeFaults } from './notice-faults.ts';
import type { HistoryResult } from './play-history.ts';
import { resultTable } from './result-table.ts';
import { playHistories } from './workers.ts';

/** Plays histories and counts violations: `npm run simulate -- --histories 10000 [--seed 1] [--workers 4]`.
 * - `--releases`: mix apps and servers of this release and the next.
 * - `--database postgres`: use a real PostgreSQL; `--servers 2`: run two server processes on it.
 * - `--trace 55`: print everything that happens in the history of one seed.
 * - `--plant-faults`: build one fault after another and play up to that many histories until one fails; `--only TEXT` selects the
 *   faults whose name contains the text. */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    database: { type: 'string' },
    servers: { type: 'string', default: '1' },
    releases: { type: 'boolean', default: false },
    trace: { type: 'string' },
    'plant-faults': { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const traced = values.trace === undefined ? null : Number(values.trace);
const [histories, seed, workers] = [Number(values.histories), Number(values.seed), Number(values.workers)];
const servers = Number(values.servers);
// Only one process at a time may open a SQLite file.
const database = values.database ?? (servers > 1 ? 'postgres' : 'sqlite');
const isPostgres = database === 'postgres';
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
const isPossible = isPostgres || (database === 'sqlite' && servers === 1);
if (![histories, workers, seed, servers, traced ?? 1].every(isCount) || !isPossible) {
  console.error('Use whole numbers: npm run simulate -- --histories 10000 --seed 1 --workers 4, or --trace 55;');
  console.error('--database sqlite or postgres, and with postgres --servers 2');
  process.exit(2);
}

if (values['plant-faults']) {
  const { faults, survivors } = await noticeFaults(
    values.only,
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
      if (played % 100 === 0) console.error(`${played} of ${seeds.length}`);
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
