import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { ROW_BYTES } from '../../platform/parameters.ts';

/** How much of its past a business has stored: rows of its edits, and about how many bytes these take with their places in the
 * log, conflicts and recoveries. What is live is not counted: it has bounds of its own. */
export interface Stored {
  edits: number;
  bytes: number;
}

/** What texts take in a row that has others of a bounded size beside them. */
export const rowBytes = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), ROW_BYTES);

/** Adds what a transaction has stored. */
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

/** Counts anew from the rows: what older servers wrote, and what was removed, was not counted. */
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
  // Cursors need the log for ever. Of edits that are no longer kept it does not count: an owner cannot help its growing.
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
