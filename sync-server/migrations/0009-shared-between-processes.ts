import type { Migration } from '../src/platform/database/migration.ts';

/** Adds state that several processes on one database share: counts of rate limits, addresses from which owners were signed in, stream slots, and
 * hosts with an outdated snippet. The subject of a row is a keyed hash. */
export const sharedBetweenProcesses: Migration = {
  name: '0009-shared-between-processes',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('limits')
        .addColumn('subject', text, (column) => column.primaryKey().notNull())
        .addColumn('first_full_at', integer, (column) => column.notNull())
        .addColumn('second_full_at', integer, (column) => column.notNull())
        .addColumn('third_full_at', integer, (column) => column.notNull()),
    ).execute();

    await strict(
      db.schema
        .createTable('known_addresses')
        .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('address_hash', text, (column) => column.notNull())
        .addColumn('seen_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('known_addresses_key', ['account_id', 'address_hash']),
    ).execute();

    await strict(
      db.schema
        .createTable('stream_places')
        .addColumn('subject', text, (column) => column.notNull())
        .addColumn('place', integer, (column) => column.notNull())
        .addColumn('stream_id', text, (column) => column.notNull())
        .addColumn('leased_until', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('stream_places_key', ['subject', 'place']),
    ).execute();
    // For renewing all slots of one process together.
    await db.schema.createIndex('stream_places_stream').on('stream_places').column('stream_id').execute();

    await strict(
      db.schema
        .createTable('old_tags')
        .addColumn('host', text, (column) => column.primaryKey().notNull())
        .addColumn('what', text, (column) => column.notNull())
        .addColumn('at', integer, (column) => column.notNull()),
    ).execute();
  },
};
