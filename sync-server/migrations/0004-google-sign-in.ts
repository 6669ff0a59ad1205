import type { Migration } from '../src/platform/database/migration.ts';

/** Adds an account's identity at an OpenID issuer, and the result of a sign-in there until the page fetches it. */
export const googleSignIn: Migration = {
  name: '0004-google-sign-in',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('identities')
        .addColumn('issuer', text, (column) => column.notNull())
        .addColumn('subject', text, (column) => column.notNull())
        .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('created_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject']),
    ).execute();
    await db.schema.createIndex('identities_account').on('identities').column('account_id').execute();

    await strict(
      db.schema
        .createTable('used_states')
        .addColumn('state_hash', text, (column) => column.primaryKey().notNull())
        .addColumn('expires_at', integer, (column) => column.notNull()),
    ).execute();

    await strict(
      db.schema
        .createTable('handovers')
        .addColumn('id_hash', text, (column) => column.primaryKey().notNull())
        .addColumn('challenge', text, (column) => column.notNull())
        .addColumn('issuer', text, (column) => column.notNull())
        .addColumn('subject', text, (column) => column.notNull())
        .addColumn('email', text)
        .addColumn('name', text)
        .addColumn('expires_at', integer, (column) => column.notNull()),
    ).execute();
  },
};
