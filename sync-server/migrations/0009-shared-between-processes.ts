import type { Migration } from '../src/platform/database/migration.ts';

/** What one process alone keeps in its memory, and several on one database have to share: what limits have counted, where owners
 * were signed in, places for streams, and hosts with a tag of another day. Whom a row is about is a keyed hash. */
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
    // Those of one process are renewed together.
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
