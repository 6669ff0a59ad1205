import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the locations that a shared cache in front of the server has to forget. */
export const purges: Migration = {
  name: '0028-purges',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('purges')
        // Without a reference: the copies of a deleted location must go, too.
        .addColumn('location_id', text, (column) => column.primaryKey())
        .addColumn('is_sent', integer, (column) => column.notNull())
        .addColumn('claim', text)
        .addColumn('tries', integer, (column) => column.notNull())
        .addColumn('due_at', integer, (column) => column.notNull())
        .addColumn('changed_at', integer, (column) => column.notNull()),
    ).execute();
    // For the job that sends what is due.
    await db.schema.createIndex('purges_due').on('purges').column('due_at').execute();
    // For the metrics.
    await sql`create index purges_untold on purges (changed_at) where is_sent = 0`.execute(db);
  },
};
