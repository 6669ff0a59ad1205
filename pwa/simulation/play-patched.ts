import { buildWorker } from './build-worker.ts';
import type { SourcePatch } from './source-patch.ts';
import type { HistoryOrder, HistoryResult } from './play-history.ts';
import { playHistories } from './workers.ts';

/** Plays histories on a separate build with some patched source lines. */
export const playPatched = async (
  orders: readonly HistoryOrder[],
  patches: readonly SourcePatch[],
): Promise<HistoryResult[]> => {
  const worker = await buildWorker(patches);
  try {
    return await playHistories(orders, { file: worker.file, workers: 1 });
  } finally {
    worker.remove();
  }
};
