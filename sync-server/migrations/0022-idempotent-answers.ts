import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the answers of creations with an `Idempotency-Key`, so that a retry after a lost answer creates nothing twice. */
export const idempotentAnswers: Migration = {
  name: '0022-idempotent-answers',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('idempotent_answers')
        .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('answer_key', text, (column) => column.notNull())
        .addColumn('request_hash', text, (column) => column.notNull())
        .addColumn('answer', text, (column) => column.notNull())
        .addColumn('created_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('idempotent_answers_key', ['account_id', 'answer_key']),
    ).execute();
    // For the sweep, which removes answers that are a day old.
    await db.schema.createIndex('idempotent_answers_created').on('idempotent_answers').column('created_at').execute();
  },
};
