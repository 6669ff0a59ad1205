import { sql, type Kysely } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the mail queue, the known devices of an account, and the method by which a session's owner re-authenticated. */
export const noticesAndProofs: Migration = {
  name: '0005-notices-and-proofs',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('outgoing_mail')
        .addColumn('id', text, (column) => column.primaryKey().notNull())
        // A warning outlives its account: an intruder must not suppress the warning by deleting the account.
        .addColumn('account_id', text, (column) => column.references('accounts.id').onDelete('set null'))
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('email', text, (column) => column.notNull())
        .addColumn('subject', text, (column) => column.notNull())
        .addColumn('text', text, (column) => column.notNull())
        .addColumn('html', text, (column) => column.notNull())
        .addColumn('state', text, (column) => column.notNull().check(sql`state in ('waiting', 'sent', 'given_up')`))
        .addColumn('tries', integer, (column) => column.notNull())
        .addColumn('due_at', integer, (column) => column.notNull())
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('finished_at', integer),
    ).execute();
    await db.schema.createIndex('outgoing_mail_due').on('outgoing_mail').columns(['state', 'due_at']).execute();
    await db.schema.createIndex('outgoing_mail_account').on('outgoing_mail').column('account_id').execute();

    await strict(
      db.schema
        .createTable('known_devices')
        .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('device', text, (column) => column.notNull())
        .addColumn('first_seen_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('known_devices_key', ['account_id', 'device']),
    ).execute();
    await rememberDevices(db as Kysely<EarlierTables>);

    await db.schema
      .alterTable('sessions')
      .addColumn('proved_by', text, (column) => column.check(sql`proved_by in ('password', 'code')`))
      .execute();
  },
};

/** The tables that the backfill reads and writes. */
interface EarlierTables {
  sessions: { account_id: string; device: string; created_at: number };
  known_devices: { account_id: string; device: string; first_seen_at: number };
}

/** Stores the signed-in devices as known, so that no owner is warned of them. */
const rememberDevices = async (db: Kysely<EarlierTables>): Promise<void> => {
  await db
    .insertInto('known_devices')
    .columns(['account_id', 'device', 'first_seen_at'])
    .expression(
      db
        .selectFrom('sessions')
        .select((of) => ['account_id', 'device', of.fn.min('created_at').as('first_seen_at')])
        .groupBy(['account_id', 'device']),
    )
    .execute();
};
