import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the devices that have synced, and the log position up to which each owner was mailed about replaced changes. */
export const syncedDevices: Migration = {
  name: '0016-synced-devices',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('synced_devices')
        .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('device_id', text, (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('synced_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('synced_devices_key', ['account_id', 'device_id']),
    ).execute();
    await strict(
      db.schema
        .createTable('replaced_mails')
        .addColumn('account_id', text, (column) =>
          column.primaryKey().notNull().references('accounts.id').onDelete('cascade'),
        )
        // 0 once the owner has turned the mails off.
        .addColumn('wanted', integer, (column) => column.notNull())
        // The conflicts up to this log position were mailed.
        .addColumn('told_seq', integer, (column) => column.notNull())
        // The time when the last mail was stored; 0 before the first.
        .addColumn('told_at', integer, (column) => column.notNull()),
    ).execute();
    await db.schema.createIndex('conflicts_created').on('conflicts').column('created_at').execute();
  },
};
