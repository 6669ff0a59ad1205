import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buildWorker } from './build-worker.ts';
import type { HistoryResult } from './play-history.ts';
import { resultTable } from './result-table.ts';
import { playHistories } from './workers.ts';

/** `npm run simulate -- --histories 10000 [--seed 1] [--workers 4]` plays histories and counts what went wrong;
 * `--trace 55` prints all that happens in the history of one seed. */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    trace: { type: 'string' },
  },
});
const traced = values.trace === undefined ? null : Number(values.trace);
const [histories, seed, workers] = [Number(values.histories), Number(values.seed), Number(values.workers)];
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
if (!isCount(histories) || !isCount(workers) || !isCount(seed) || !(traced === null || isCount(traced))) {
  console.error('Use whole numbers: npm run simulate -- --histories 10000 --seed 1 --workers 4, or --trace 55');
  process.exit(2);
}

const violationLines = ({ seed: failed, violations }: HistoryResult): string[] =>
  violations.map(({ invariant, detail }) => `seed ${failed}: ${invariant}: ${detail}`);

const worker = await buildWorker();
process.once('SIGINT', () => {
  worker.remove();
  process.exit(130);
});
try {
  const seeds = traced === null ? Array.from({ length: histories }, (_, index) => seed + index) : [traced];
  console.log(`${'seed'.padEnd(24)}${seeds[0]}${seeds.length > 1 ? ` to ${seeds.at(-1)}` : ''}`);
  const startedMs = performance.now();
  let played = 0;
  const orders = seeds.map((one) => ({ seed: one, isTraced: traced !== null }));
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
  worker.remove();
}
