import type { Migration } from '../src/platform/database/migration.ts';

/** Codes: attempts that do not name their challenge are counted separately, and challenges that an owner requested are marked. The
 * defaults are the values for processes of the previous release, which do not know the columns. Identities: the address that the owner
 * knows, null until the next sign-in. Trials: the mailboxes that have used one, as keyed hashes. */
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
