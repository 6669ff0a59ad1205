import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { ROW_BYTES } from '../../platform/parameters.ts';

/** The size of a business's stored history: the number of its edits, and the approximate bytes of edits, log positions, conflicts and
 * recoveries. Live registers are not counted, because they have their own bounds. */
export interface Stored {
  edits: number;
  bytes: number;
}

/** Returns the approximate size of a row in bytes: its texts, and ROW_BYTES for the other columns, whose size is bounded. */
export const rowBytes = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), ROW_BYTES);

/** Adds what a transaction has stored to the business's counts. */
export const addStored = async (tx: Tx, businessId: string, { edits, bytes }: Stored): Promise<void> => {
  await tx
    .updateTable('businesses')
    .set((column) => ({
      stored_edits: column('stored_edits', '+', edits),
      stored_bytes: column('stored_bytes', '+', bytes),
    }))
    .where('id', '=', businessId)
    .execute();
};

/** Recounts from the rows. The counts do not include what older servers wrote, and still include what was deleted. */
export const recountStored = async (tx: Tx, businessId: string): Promise<Stored> => {
  const sumOf = async (
    table: 'edits' | 'conflicts' | 'log' | 'recoveries',
    texts: readonly string[],
    also = sql``,
  ): Promise<Stored> => {
    const inTexts = texts.map((text) => sql`octet_length(${sql.ref(text)})`);
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*) as count, coalesce(sum(${sql.join([...inTexts, sql.lit(ROW_BYTES)], sql` + `)}), 0) as bytes
      from ${sql.table(table)} where business_id = ${businessId} ${also}`.execute(tx);
    return { edits: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
  };
  const edits = await sumOf('edits', ['writes', 'result']);
  const conflicts = await sumOf('conflicts', ['win', 'lose']);
  // Cursors need the log forever. The log positions of deleted edits do not count, because an owner cannot prevent their growth.
  const log = await sumOf(
    'log',
    [],
    sql`and (recovery is not null
      or exists (select 1 from edits where edits.business_id = log.business_id and edits.id = log.rev))`,
  );
  const recoveries = await sumOf('recoveries', []);
  const stored = { edits: edits.edits, bytes: edits.bytes + conflicts.bytes + log.bytes + recoveries.bytes };
  await tx
    .updateTable('businesses')
    .set({ stored_edits: stored.edits, stored_bytes: stored.bytes })
    .where('id', '=', businessId)
    .execute();
  return stored;
};
