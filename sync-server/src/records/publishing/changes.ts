import type { Reader, Tx } from '../../platform/database/database.ts';
import { CHANGES } from '../../platform/parameters.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** A row of the table `changes`, by which processes learn of each other's writes. */
export interface ChangeRow {
  readonly seq: number;
  readonly locationId: string;
  readonly process: string | null;
}

/** Records that these locations have changed, in the transaction of the change.
 * @param process the process that publishes the change to itself after the commit; null for none */
export const insertChanges = async (tx: Tx, locationIds: readonly string[], process: string | null): Promise<void> => {
  for (const chunk of inChunks(locationIds))
    await tx
      .insertInto('changes')
      .values(chunk.map((id) => ({ location_id: id, process })))
      .execute();
};

/** Returns all rows from a number on, in order. */
export const changesFrom = async (reader: Reader, seq: number): Promise<ChangeRow[]> => {
  const rows: ChangeRow[] = [];
  for (let next = seq; ;) {
    const page = await reader
      .selectFrom('changes')
      .select(['seq', 'location_id as locationId', 'process'])
      .where('seq', '>=', next)
      .orderBy('seq')
      .limit(CHANGES.rowsAtOnce)
      .execute();
    rows.push(...page);
    const last = page.at(-1);
    if (!last || page.length < CHANGES.rowsAtOnce) return rows;
    next = last.seq + 1;
  }
};

/** Returns the numbers of the newest rows, in order; at most CHANGES.rowsAtOnce. */
export const newestChanges = async (reader: Reader): Promise<number[]> => {
  const rows = await reader
    .selectFrom('changes')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(CHANGES.rowsAtOnce)
    .execute();
  return rows.map(({ seq }) => seq).reverse();
};

/** Deletes rows before a number, lowest first; the row with that number stays.
 * @returns the number of deleted rows, at most `max` */
export const deleteChangesBefore = async (tx: Tx, seq: number, max: number): Promise<number> => {
  const old = tx.selectFrom('changes').select('seq').where('seq', '<', seq).orderBy('seq').limit(max);
  const { numDeletedRows } = await tx.deleteFrom('changes').where('seq', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
