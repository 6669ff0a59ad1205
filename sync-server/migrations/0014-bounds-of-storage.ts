import { sql, type Kysely } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the storage used by each business, and shrinks older rows that exceed today's maximum size. */
export const boundsOfStorage: Migration = {
  name: '0014-bounds-of-storage',
  async up(db, { integer }) {
    for (const column of ['stored_bytes', 'stored_edits'])
      await db.schema
        .alterTable('businesses')
        .addColumn(column, integer, (build) => build.notNull().defaultTo(0))
        .execute();
    await db.schema.createIndex('edits_received').on('edits').columns(['business_id', 'received_at']).execute();
    // Edits without a log position, mostly refused ones, which are searched by age.
    await db.schema
      .createIndex('edits_without_place')
      .on('edits')
      .column('received_at')
      .where(sql.ref('seq'), 'is', null)
      .execute();
    // The few businesses with enough history that some of it may be too old.
    await db.schema
      .createIndex('businesses_with_much')
      .on('businesses')
      .column('stored_edits')
      .where(sql.ref('stored_edits'), '>', 1000)
      .execute();
    const rows = db as Kysely<RowsOfBefore>;
    await forgetRefusedValues(rows);
    await dropLargeConflicts(rows);
    await countStored(rows);
  },
};

/** The tables that this step reads and writes, as they are at this step. */
interface RowsOfBefore {
  businesses: { id: string; stored_bytes: number; stored_edits: number };
  edits: { business_id: string; id: string; writes: string; result: string };
  log: { business_id: string };
  conflicts: { business_id: string; seq: number; win: string; lose: string };
  recoveries: { business_id: string };
}

const ROWS_AT_ONCE = 100;

/** Refused edits were kept with their values, whatever their size. Only the part that later edits are based on is needed. */
const forgetRefusedValues = async (db: Kysely<RowsOfBefore>): Promise<void> => {
  let last = { business_id: '', id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('edits')
      .select(['business_id', 'id', 'writes'])
      .where(sql<boolean>`(business_id, id) > (${last.business_id}, ${last.id})`)
      .where('result', 'like', '%"status":"rejected"%')
      .orderBy('business_id')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { business_id, id, writes } of rows) {
      const kept = (JSON.parse(writes) as { value: unknown }[]).map((write) => ({ ...write, value: null }));
      await db
        .updateTable('edits')
        .set({ writes: JSON.stringify(kept) })
        .where('business_id', '=', business_id)
        .where('id', '=', id)
        .execute();
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end;
  }
};

/** Removes conflicts that are too large. No setting has a value above 4 KB; each side adds its device and revision. */
const dropLargeConflicts = async (db: Kysely<RowsOfBefore>): Promise<void> => {
  await db
    .deleteFrom('conflicts')
    .where(sql<boolean>`octet_length(win) > 5120 or octet_length(lose) > 5120`)
    .execute();
};

const countStored = async (db: Kysely<RowsOfBefore>): Promise<void> => {
  const own = sql`business_id = businesses.id`;
  await db
    .updateTable('businesses')
    .set({
      stored_edits: sql<number>`(select count(*) from edits where ${own})`,
      stored_bytes: sql<number>`
        (select coalesce(sum(octet_length(writes) + octet_length(result) + 256), 0) from edits where ${own})
        + (select coalesce(sum(octet_length(win) + octet_length(lose) + 256), 0) from conflicts where ${own})
        + (select 256 * count(*) from log where ${own})
        + (select 256 * count(*) from recoveries where ${own})`,
    })
    .execute();
};
