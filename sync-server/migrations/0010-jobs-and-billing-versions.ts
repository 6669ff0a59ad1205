import type { Migration } from '../src/platform/database/migration.ts';

/** Adds coordination between several server processes on one database: the turn of each recurring job, and a version that shows whether
 * another process has stored a newer Stripe state since this one asked. */
export const jobsAndBillingVersions: Migration = {
  name: '0010-jobs-and-billing-versions',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('jobs')
        .addColumn('name', text, (column) => column.primaryKey().notNull())
        .addColumn('turn', integer, (column) => column.notNull())
        .addColumn('due_at', integer, (column) => column.notNull()),
    ).execute();
    await db.schema
      .alterTable('businesses')
      .addColumn('billing_version', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
