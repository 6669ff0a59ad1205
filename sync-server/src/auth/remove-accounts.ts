import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { inSteps } from '../platform/in-steps.ts';
import { SWEEP } from '../platform/parameters.ts';
import { deleteAccounts } from './account-repository.ts';
import { OWNED_TABLES } from './owned-tables.ts';

/** The tables that grow with every change of a business. */
type PastTable = 'edits' | 'conflicts' | 'log' | 'recoveries';

/** Removes accounts, their businesses, and all rows that belong to them. A large history is removed first, in steps: a single transaction
 * would block every other request. The accounts must have no sessions. */
export const removeAccounts = async (
  database: Pick<Database, 'read' | 'write'>,
  accounts: readonly { id: string }[],
): Promise<void> => {
  if (accounts.length === 0) return;
  const owned = await database.read
    .selectFrom('members')
    .select('business_id')
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null)
    .execute();
  await removePast(
    database,
    owned.map(({ business_id }) => business_id),
  );
  await database.write((tx) => deleteAccounts(tx, accounts));
};

/** Removes businesses and all their rows, a large history first. */
export const removeBusinesses = async (
  database: Pick<Database, 'read' | 'write'>,
  businessIds: readonly string[],
): Promise<void> => {
  if (businessIds.length === 0) return;
  await removePast(database, businessIds);
  await database.write((tx) => tx.deleteFrom('businesses').where('id', 'in', businessIds).execute());
};

/** Removes the large histories among those of some businesses. */
const removePast = async (
  database: Pick<Database, 'read' | 'write'>,
  businessIds: readonly string[],
): Promise<void> => {
  if (businessIds.length === 0) return;
  const large = await database.read
    .selectFrom('businesses')
    .select(['id', 'stored_edits', 'stored_bytes'])
    .where('id', 'in', businessIds)
    .where('stored_bytes', '>', SWEEP.pastBytesAtOnce)
    .execute();
  for (const { id, stored_edits, stored_bytes } of large) {
    const removeFrom = (table: PastTable, atOnce: number) =>
      inSteps((max) => database.write((tx) => deleteSome(tx, table, id, max)), { atOnce });
    // Only the rows of `edits` can be large.
    const ofThatSize = Math.ceil((SWEEP.pastBytesAtOnce * stored_edits) / stored_bytes);
    await removeFrom('edits', Math.min(Math.max(1, ofThatSize), SWEEP.pastRowsAtOnce));
    for (const table of ['conflicts', 'log', 'recoveries'] as const) await removeFrom(table, SWEEP.pastRowsAtOnce);
  }
};

/** @returns the number of deleted rows; `max` at most */
const deleteSome = async (tx: Tx, table: PastTable, businessId: string, max: number): Promise<number> => {
  const key = sql.join(OWNED_TABLES[table].key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${key}) in
      (select ${key} from ${sql.table(table)} where business_id = ${businessId} limit ${max})`.execute(tx);
  return Number(numAffectedRows);
};
