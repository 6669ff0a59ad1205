import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the ids of what was taken away for good, such as deleted locations, so that a restored backup does not bring them back. */
export const withdrawals: Migration = {
  name: '0023-withdrawals',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('withdrawals')
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('withdrawn_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('withdrawals_key', ['kind', 'id']),
    ).execute();
  },
};
