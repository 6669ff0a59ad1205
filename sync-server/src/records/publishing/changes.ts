import type { Reader, Tx } from '../../platform/database/database.ts';
import { CHANGES } from '../../platform/parameters.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** A row of the journal by which processes hear of each other. */
export interface ChangeRow {
  readonly seq: number;
  readonly locationId: string;
  readonly process: string | null;
}

/** Writes down, in the transaction that is the reason, that there is news of these locations.
 * @param process who publishes them to itself once this is committed; null: nobody does */
export const insertChanges = async (tx: Tx, locationIds: readonly string[], process: string | null): Promise<void> => {
  for (const chunk of inChunks(locationIds))
    await tx
      .insertInto('changes')
      .values(chunk.map((id) => ({ location_id: id, process })))
      .execute();
};

/** All rows from a number on, in order. */
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

/** The numbers of the newest rows, in order; CHANGES.rowsAtOnce of them at the most. */
export const newestChanges = async (reader: Reader): Promise<number[]> => {
  const rows = await reader
    .selectFrom('changes')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(CHANGES.rowsAtOnce)
    .execute();
  return rows.map(({ seq }) => seq).reverse();
};

/** Removes the rows before a number, the lowest first; its own row stays.
 * @returns how many; `max` at most */
export const deleteChangesBefore = async (tx: Tx, seq: number, max: number): Promise<number> => {
  const old = tx.selectFrom('changes').select('seq').where('seq', '<', seq).orderBy('seq').limit(max);
  const { numDeletedRows } = await tx.deleteFrom('changes').where('seq', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
