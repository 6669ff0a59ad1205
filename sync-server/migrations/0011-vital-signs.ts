import type { Migration } from '../src/platform/database/migration.ts';

/** What a server writes to find out whether it can, and the way to what waits, which is asked for every second. */
export const vitalSigns: Migration = {
  name: '0011-vital-signs',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('probes')
        .addColumn('process', text, (column) => column.primaryKey())
        .addColumn('at', integer, (column) => column.notNull())
        .addColumn('ballast', text, (column) => column.notNull()),
    ).execute();
    await db.schema
      .createIndex('stripe_events_applied')
      .on('stripe_events')
      .columns(['applied_at', 'received_at'])
      .execute();
  },
};
