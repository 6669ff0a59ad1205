import type { Migration } from '../src/platform/database/migration.ts';

/** What several server processes on one database need to know of each other: whose turn a regular job is, and whether somebody
 * has stored what Stripe said since one asked. */
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
