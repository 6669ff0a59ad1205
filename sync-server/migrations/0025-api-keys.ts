import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the keys with which programs call the API. */
export const apiKeys: Migration = {
  name: '0025-api-keys',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('api_keys')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('hash', text, (column) => column.notNull().unique())
        .addColumn('start', text, (column) => column.notNull())
        .addColumn('tail', text, (column) => column.notNull())
        .addColumn('access', text, (column) => column.notNull())
        .addColumn('locations', text)
        .addColumn('created_by', text, (column) => column.references('accounts.id').onDelete('set null'))
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('expires_at', integer)
        .addColumn('expiry_told_at', integer)
        .addColumn('last_used_at', integer)
        .addColumn('revoked_at', integer),
    ).execute();
    // For the list, and for the deletion of a business.
    await db.schema.createIndex('api_keys_business').on('api_keys').column('business_id').execute();
    // For the deletion of an account.
    await db.schema.createIndex('api_keys_creator').on('api_keys').column('created_by').execute();
    // For the job that tells of keys that expire soon.
    await db.schema.createIndex('api_keys_expiry').on('api_keys').column('expires_at').execute();
  },
};
