import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the reasons for which sessions have ended, so that a device that was signed out can say why. */
export const endedSessions: Migration = {
  name: '0019-ended-sessions',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('ended_sessions')
        .addColumn('session_hash', text, (column) => column.primaryKey().notNull())
        .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('reason', text, (column) => column.notNull())
        .addColumn('ended_at', integer, (column) => column.notNull()),
    ).execute();
    // For an account's newest, and for its deletion.
    await db.schema
      .createIndex('ended_sessions_account')
      .on('ended_sessions')
      .columns(['account_id', 'ended_at'])
      .execute();
    // For the sweep, which removes the rows whose tokens have expired.
    await db.schema.createIndex('ended_sessions_ended').on('ended_sessions').column('ended_at').execute();
  },
};
