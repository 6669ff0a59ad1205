import { expect, test } from 'vitest';
import { buildWorker } from './build-worker.ts';
import type { HistoryOrder } from './play-history.ts';
import { breaches } from './result-table.ts';
import { RULES } from './rules.ts';
import { playHistories } from './workers.ts';
import type { SourcePatch } from './build-worker.ts';
import type { HistoryResult } from './play-history.ts';

const played = async (orders: readonly HistoryOrder[], patches: readonly SourcePatch[]): Promise<HistoryResult[]> => {
  const worker = await buildWorker(patches);
  try {
    return await playHistories(orders, { file: worker.file, workers: 1 });
  } finally {
    worker.remove();
  }
};

test.each(RULES)(
  'without a rule these histories fail: $name',
  async ({ patches, histories, breaks }) => {
    expect(breaches(await played(histories, patches), breaks)).not.toEqual([]);
  },
  120_000,
);

test('with all rules they hold', async () => {
  const orders = RULES.flatMap(({ histories }) => histories);
  const results = await played(orders, []);
  expect(results.flatMap(({ violations }) => violations)).toEqual([]);
}, 120_000);

test('a snippet that is not there exactly once is no rule taken away', async () => {
  const patch = { file: 'shared-schema/src/sync/decide.ts', to: '' };
  await expect(buildWorker([{ ...patch, from: 'no such line' }])).rejects.toThrow('0 times');
  await expect(buildWorker([{ ...patch, from: 'const' }])).rejects.toThrow('times in');
  await expect(buildWorker([{ file: 'pwa/src/main.tsx', from: 'x', to: 'y' }])).rejects.toThrow(
    'Not part of the build',
  );
});
