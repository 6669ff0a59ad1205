import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the table that a server writes to as a health probe, and an index for the waiting Stripe events, which are queried every second. */
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
