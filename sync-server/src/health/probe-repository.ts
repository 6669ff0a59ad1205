import type { Tx } from '../platform/database/database.ts';

/** More than a page of the database holds beside its other rows: without room for another page it is refused. */
const BALLAST = 'x'.repeat(6000);

/** Writes what takes room, and makes room again, in one transaction. Each process has a row of its own: none waits for another. */
export const writeProbe = async (tx: Tx, process: string, nowMs: number): Promise<void> => {
  await tx
    .insertInto('probes')
    .values({ process, at: nowMs, ballast: BALLAST })
    .onConflict((conflict) => conflict.column('process').doUpdateSet({ at: nowMs, ballast: BALLAST }))
    .execute();
  await tx.updateTable('probes').set({ ballast: '' }).where('process', '=', process).execute();
};

/** Forgets processes that have not been asked since. */
export const deleteOldProbes = async (tx: Tx, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('probes').where('at', '<', beforeMs).execute();
};
