import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../sync-server/test/postgres/start-postgres.ts';
import { buildWorker, type BuiltWorker } from './build-worker.ts';
import type { SourcePatch } from './source-patch.ts';
import { INVARIANTS } from './invariants.ts';
import type { HistoryOrder, HistoryResult } from './play-history.ts';
import { playPatched } from './play-patched.ts';
import { breaches, resultTable } from './result-table.ts';
import { SCENE_NAMES } from './scenes.ts';
import { playHistories } from './workers.ts';

/** Different seeds than those of the SQLite histories. */
const ALONE = { first: 1001, count: 30 };
const IN_TWO = { first: 2001, count: 15 };

let postgres: TestPostgres;
let worker: BuiltWorker;
let results: readonly HistoryResult[];

const seedsOf = ({ first, count }: typeof ALONE): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** A history in which two processes must pass changes to each other. */
const HEARD = { seed: 1, scene: 'newer data in the way', servers: 2 } as const;

/** A history takes ten times as long as on SQLite. */
const ordersOn = (postgresUrl: string): HistoryOrder[] => [
  { ...HEARD, postgresUrl },
  ...SCENE_NAMES.map((scene) => ({ seed: 1, scene, postgresUrl })),
  ...seedsOf(ALONE).map((seed) => ({ seed, postgresUrl })),
  ...seedsOf(IN_TWO).map((seed) => ({ seed, postgresUrl, servers: 2 })),
];

beforeAll(async () => {
  [postgres, worker] = await Promise.all([startPostgres(), buildWorker()]);
  const startedMs = performance.now();
  results = await playHistories(ordersOn(postgres.adminUrl), { file: worker.file, workers: availableParallelism() });
  console.log(
    `on PostgreSQL: ${results.length} histories, seeds from ${ALONE.first}; in two processes from ${IN_TWO.first}`,
  );
  console.log(resultTable(results, (performance.now() - startedMs) / 1000).join('\n'));
}, 1_800_000);

afterAll(async () => {
  worker.remove();
  await postgres.stop();
});

test.each(INVARIANTS)('on PostgreSQL: %s', (invariant) => {
  expect(breaches(results, invariant)).toEqual([]);
});

/** A process that reads other processes' changes but does not publish them. */
const DEAF: SourcePatch = {
  file: 'sync-server/src/records/publishing/change-watcher.ts',
  from: 'publications.publish([...news]);',
  to: 'void news;',
};

test('a history in two processes fails if they do not notify each other', async () => {
  // The first test plays the same history without the patch, and all invariants hold.
  const deaf = await playPatched([{ ...HEARD, postgresUrl: postgres.adminUrl }], [DEAF]);
  expect(breaches(deaf, 'every open stream reports a change within 1 s')).not.toEqual([]);
  expect(breaches(deaf, 'every widget shows a change within 1 s')).not.toEqual([]);
}, 600_000);
