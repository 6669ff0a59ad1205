import type { Tx } from '../platform/database/database.ts';

/** More than a database page can hold beside its other rows: without space for another page the write fails. */
const BALLAST = 'x'.repeat(6000);

/** Writes data that takes up space, and frees the space again, in one transaction. Each process has its own row, so that none waits for another. */
export const writeProbe = async (tx: Tx, process: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('probes')
    .values({ process, at: nowMs, ballast: BALLAST })
    .onConflict((conflict) => conflict.column('process').doUpdateSet({ at: nowMs, ballast: BALLAST }))
    .execute();
  await tx.updateTable('probes').set({ ballast: '' }).where('process', '=', process).execute();
};

/** Removes the rows of processes that were not probed since the given time. */
export const deleteOldProbes = async (tx: Tx, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('probes').where('at', '<', beforeMs).execute();
};
