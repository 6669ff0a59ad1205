import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeRun } from '../../sync-server/scripts/run-tests/scope.ts';
import { startPostgres, type TestPostgres } from '../../sync-server/test/postgres/start-postgres.ts';
import { buildWorker, type BuiltWorker, type SourcePatch } from './build-worker.ts';
import { INVARIANTS } from './invariants.ts';
import type { HistoryOrder, HistoryResult } from './play-history.ts';
import { playPatched } from './play-patched.ts';
import { breaches, resultTable } from './result-table.ts';
import { SCENE_NAMES } from './scenes.ts';
import { playHistories } from './workers.ts';

/** Other seeds than those of the histories on SQLite. */
const ALONE = { first: 1001, count: isWholeRun ? 30 : 5 };
const IN_TWO = { first: 2001, count: isWholeRun ? 15 : 4 };

let postgres: TestPostgres;
let worker: BuiltWorker;
let results: readonly HistoryResult[];

const seedsOf = ({ first, count }: typeof ALONE): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

const rangeOf = ({ first, count }: typeof ALONE): string => `${first} to ${first + count - 1}`;

const ordersOn = (postgresUrl: string): HistoryOrder[] => [
  ...SCENE_NAMES.map((scene) => ({ seed: 1, scene, postgresUrl })),
  ...seedsOf(ALONE).map((seed) => ({ seed, postgresUrl })),
  ...seedsOf(IN_TWO).map((seed) => ({ seed, postgresUrl, servers: 2 })),
];

beforeAll(async () => {
  [postgres, worker] = await Promise.all([startPostgres(), buildWorker()]);
  const startedMs = performance.now();
  results = await playHistories(ordersOn(postgres.adminUrl), { file: worker.file, workers: availableParallelism() });
  console.log(`on PostgreSQL: every scene, seeds ${rangeOf(ALONE)}; in two server processes ${rangeOf(IN_TWO)}`);
  console.log(resultTable(results, (performance.now() - startedMs) / 1000).join('\n'));
}, 1_800_000);

afterAll(async () => {
  worker.remove();
  await postgres.stop();
});

test.each(INVARIANTS)('on PostgreSQL: %s', (invariant) => {
  expect(breaches(results, invariant)).toEqual([]);
});

/** A process that reads what others have written, and keeps it to itself. */
const DEAF: SourcePatch = {
  file: 'sync-server/src/records/change-watcher.ts',
  from: 'publications.publish([...news]);',
  to: 'void news;',
};

test('a history in two processes fails where they do not listen to each other', async () => {
  const order: HistoryOrder = { seed: 1, scene: 'newer data in the way', postgresUrl: postgres.adminUrl, servers: 2 };
  const deaf = await playPatched([order], [DEAF]);
  expect(breaches(deaf, 'every open stream tells of a change within 1 s')).not.toEqual([]);
  expect(breaches(deaf, 'every widget shows a change within 1 s')).not.toEqual([]);
  const [sound] = await playHistories([order], { file: worker.file, workers: 1 });
  expect(sound?.violations).toEqual([]);
}, 120_000);
