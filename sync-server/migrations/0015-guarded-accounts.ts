import type { Migration } from '../src/platform/database/migration.ts';

/** Codes: tries that do not name their challenge are counted apart, and so are challenges that an owner asked for. The defaults are
 * what processes of the release before write, which do not know the columns. Identities: the address by which an owner knows them,
 * null until their next sign-in. Trials: the mailboxes that have had one, as keyed hashes. */
export const guardedAccounts: Migration = {
  name: '0015-guarded-accounts',
  async up(db, { text, integer, strict }) {
    await db.schema
      .alterTable('challenges')
      .addColumn('unnamed_tries_left', integer, (column) => column.notNull().defaultTo(5))
      .execute();
    await db.schema
      .alterTable('challenges')
      .addColumn('is_owners', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('identities').addColumn('email', text).execute();
    await strict(
      db.schema
        .createTable('used_trials')
        .addColumn('mailbox_hash', text, (column) => column.primaryKey().notNull())
        .addColumn('noted_at', integer, (column) => column.notNull()),
    ).execute();
  },
};
