import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWholeRun } from '../../sync-server/scripts/run-tests/scope.ts';
import { buildWorker, type BuiltWorker } from './build-worker.ts';
import { INVARIANTS } from './invariants.ts';
import type { HistoryOrder, HistoryResult } from './play-history.ts';
import { WHOLE_SCHEDULE_SEED } from './owner-changes.ts';
import { breaches, resultTable } from './result-table.ts';
import { SCENE_NAMES } from './scenes.ts';
import { playHistories } from './workers.ts';

const HISTORIES = isWholeRun ? 300 : 12;
/** The number of histories with apps and servers of this release and the next. */
const OF_RELEASES = isWholeRun ? 100 : 3;
/** The number of histories with changes of the second status model, on each side of an update and with one release. */
const OF_SCHEDULES = isWholeRun ? 100 : 3;
/** The number of seeds that are played twice. */
const REPLAYED = 10;

/** Seeds that failed once are played forever. */
const regressions = JSON.parse(readFileSync(new URL('regressions.json', import.meta.url), 'utf8')) as number[];
const RELEASE_REGRESSIONS = [30_072, 30_263, 64_481, 64_517];
const seeds = [...new Set([...regressions, ...Array.from({ length: HISTORIES }, (_, index) => index + 1)])];

const orders: HistoryOrder[] = [
  ...SCENE_NAMES.map((scene) => ({ seed: 1, scene })),
  ...seeds.map((seed) => ({ seed })),
  ...Array.from({ length: OF_RELEASES }, (_, index) => ({ seed: 20_001 + index, hasReleases: true })),
  ...RELEASE_REGRESSIONS.map((seed) => ({ seed, hasReleases: true })),
  ...Array.from({ length: OF_SCHEDULES }, (_, index) => ({ seed: WHOLE_SCHEDULE_SEED + index })),
  ...Array.from({ length: OF_SCHEDULES }, (_, index) => ({
    seed: WHOLE_SCHEDULE_SEED + OF_SCHEDULES + index,
    hasReleases: true,
  })),
];

let worker: BuiltWorker;
let results: readonly HistoryResult[];

beforeAll(async () => {
  worker = await buildWorker();
  const startedMs = performance.now();
  // Histories replace the timers of their process with virtual ones, so they run in separate processes.
  results = await playHistories(orders, { file: worker.file, workers: availableParallelism() });
  console.log(`every scene, seeds ${regressions.join(', ')}, 1 to ${HISTORIES}`);
  console.log(resultTable(results, (performance.now() - startedMs) / 1000).join('\n'));
  // A history takes a second, and several seconds on a machine that runs other tests.
}, orders.length * 10_000);

afterAll(() => worker.remove());

test.each(INVARIANTS)('%s', (invariant) => {
  expect(breaches(results, invariant)).toEqual([]);
});

test('owners save in these histories, and most histories differ from each other', () => {
  expect(results.reduce((sum, { edits }) => sum + edits, 0)).toBeGreaterThan(seeds.length * 5);
  expect(new Set(results.map(({ fingerprint }) => fingerprint)).size).toBe(orders.length);
});

test('the same seed gives the same run', { tags: 'all', timeout: 600_000 }, async () => {
  const again = seeds.slice(0, REPLAYED);
  // In another order and in one process: no history may affect the next one.
  const replayed = await playHistories(
    again.toReversed().map((seed) => ({ seed })),
    { file: worker.file, workers: 1 },
  );
  const fingerprints = (played: readonly HistoryResult[]): Map<number, string> =>
    new Map(played.filter(({ seed }) => again.includes(seed)).map(({ seed, fingerprint }) => [seed, fingerprint]));
  expect(fingerprints(replayed)).toEqual(fingerprints(results.slice(SCENE_NAMES.length)));
});
