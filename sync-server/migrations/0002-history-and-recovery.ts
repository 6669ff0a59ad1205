import { sql, type Kysely } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds a log position for each edit, so that the history can be read in pages; recovery offers that devices sent to a restored server;
 * the floor below which recovery offers are refused; and deleted accounts. */
export const historyAndRecovery: Migration = {
  name: '0002-history-and-recovery',
  async up(db, { text, integer, real, strict }) {
    const originOf = sql`origin in ('edit', 'recovery')`;
    await db.schema.alterTable('edits').addColumn('seq', integer).execute();
    await db.schema.alterTable('edits').addColumn('made_at', real).execute();
    await db.schema
      .alterTable('edits')
      .addColumn('origin', text, (column) => column.notNull().defaultTo('edit').check(originOf))
      .execute();
    await traceWrites(db as Kysely<FirstTables>);
    await db.schema.createIndex('edits_seq').on('edits').columns(['business_id', 'seq']).execute();

    await db.schema.alterTable('businesses').addColumn('floor_at', integer).execute();
    await db.schema.alterTable('businesses').addColumn('recovered_at', integer).execute();

    // The recovery state is part of what the chain value covers.
    await db.schema
      .alterTable('log')
      .addColumn('recovery', text, (column) => column.check(sql`recovery in ('written', 'told', 'lost')`))
      .execute();
    await strict(
      db.schema
        .createTable('recoveries')
        .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
        .addColumn('location_id', text, (column) => column.notNull())
        .addColumn('key', text, (column) => column.notNull())
        .addColumn('rev', text, (column) => column.notNull())
        .addColumn('at', real, (column) => column.notNull())
        .addColumn('stands_for', text)
        .addColumn('is_lost', integer, (column) => column.notNull().check(sql`is_lost in (0, 1)`))
        .addColumn('device_name', text, (column) => column.notNull())
        .addPrimaryKeyConstraint('recoveries_key', ['business_id', 'rev', 'location_id', 'key']),
    ).execute();

    // No reference to accounts: the row outlives the account.
    await strict(
      db.schema
        .createTable('deletions')
        .addColumn('account_id', text, (column) => column.primaryKey().notNull())
        .addColumn('deleted_at', integer, (column) => column.notNull()),
    ).execute();
  },
};

/** The tables that the backfill reads, as the first release left them. */
interface FirstTables {
  businesses: { id: string };
  edits: { business_id: string; id: string; writes: string; seq: number | null };
  log: { business_id: string; seq: number; location_id: string; key: string; rev: string };
  conflicts: { business_id: string; seq: number; lose: string };
}

interface FirstWrite {
  scope: string;
  key: string;
  value: unknown;
  del?: true;
  before?: unknown;
  outcome?: 'applied' | 'lost';
}

/** Adds to the edits of the first release what the history shows: the last log position of the edit, and for each write the previous
 * value and whether it was applied. The log has the order, and the conflicts name the edits that lost. */
const traceWrites = async (db: Kysely<FirstTables>): Promise<void> => {
  for (const { id } of await db.selectFrom('businesses').select('id').execute()) await traceBusiness(db, id);
};

const traceBusiness = async (db: Kysely<FirstTables>, id: string): Promise<void> => {
  const edits = await db.selectFrom('edits').select(['id', 'writes']).where('business_id', '=', id).execute();
  const conflicts = await db.selectFrom('conflicts').select(['seq', 'lose']).where('business_id', '=', id).execute();
  const log = await db
    .selectFrom('log')
    .select(['seq', 'location_id', 'key', 'rev'])
    .where('business_id', '=', id)
    .orderBy('seq')
    .execute();
  const writesByEdit = new Map(edits.map((edit) => [edit.id, JSON.parse(edit.writes) as FirstWrite[]]));
  const losers = new Map(conflicts.map(({ seq, lose }) => [seq, (JSON.parse(lose) as { rev: string }).rev]));
  const values = new Map<string, unknown>();
  const traced = new Map<string, { seq: number; writes: FirstWrite[] }>();
  for (const { seq, location_id, key, rev } of log) {
    const writes = writesByEdit.get(rev);
    const write = writes?.find((one) => one.scope === location_id && one.key === key);
    if (!writes || !write) continue;
    const name = `${location_id}\t${key}`;
    write.before = values.get(name) ?? null;
    write.outcome = losers.get(seq) === rev ? 'lost' : 'applied';
    if (write.outcome === 'applied') values.set(name, write.del ? null : write.value);
    traced.set(rev, { seq, writes });
  }
  for (const [editId, { seq, writes }] of traced)
    await db
      .updateTable('edits')
      .set({ seq, writes: JSON.stringify(writes) })
      .where('business_id', '=', id)
      .where('id', '=', editId)
      .execute();
};
