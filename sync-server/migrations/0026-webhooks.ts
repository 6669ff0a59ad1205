import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds webhooks, the events that they tell, the deliveries of these events, and the status that each location had when it was last told. */
export const webhooks: Migration = {
  name: '0026-webhooks',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('webhook_endpoints')
        .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('url', text, (column) => column.notNull())
        .addColumn('description', text)
        .addColumn('types', text, (column) => column.notNull())
        .addColumn('locations', text)
        .addColumn('secret', text, (column) => column.notNull())
        .addColumn('old_secret', text)
        .addColumn('old_secret_until', integer)
        .addColumn('enabled', integer, (column) => column.notNull())
        .addColumn('disabled_why', text)
        .addColumn('failing_since', integer)
        .addColumn('warned_at', integer)
        .addColumn('created_by', text, (column) => column.references('accounts.id').onDelete('set null'))
        .addColumn('created_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('webhook_endpoints_pk', ['business_id', 'id']),
    ).execute();
    // For the deletion of an account.
    await db.schema.createIndex('webhook_endpoints_creator').on('webhook_endpoints').column('created_by').execute();
    await strict(
      db.schema
        .createTable('webhook_events')
        .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
        .addColumn('seq', integer, (column) => column.notNull())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('location_id', text)
        .addColumn('at', integer, (column) => column.notNull())
        .addColumn('body', text, (column) => column.notNull())
        .addColumn('created_at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('webhook_events_pk', ['business_id', 'seq']),
    ).execute();
    // For the removal of old ones.
    await db.schema.createIndex('webhook_events_age').on('webhook_events').column('created_at').execute();
    await strict(
      db.schema
        .createTable('webhook_deliveries')
        .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('endpoint_id', text, (column) => column.notNull())
        .addColumn('event_seq', integer, (column) => column.notNull())
        .addColumn('state', text, (column) => column.notNull())
        .addColumn('tries', integer, (column) => column.notNull())
        .addColumn('due_at', integer, (column) => column.notNull())
        .addColumn('leased_until', integer)
        .addColumn('is_replay', integer, (column) => column.notNull())
        .addColumn('created_at', integer, (column) => column.notNull())
        .addColumn('finished_at', integer)
        .addPrimaryKeyConstraint('webhook_deliveries_pk', ['business_id', 'id']),
    ).execute();
    // For the job that sends what is due. Most deliveries are finished, and few are being sent.
    await sql`create index webhook_deliveries_due on webhook_deliveries (due_at, endpoint_id) where state = 'waiting'`.execute(
      db,
    );
    await sql`create index webhook_deliveries_leased on webhook_deliveries (endpoint_id) where leased_until is not null`.execute(
      db,
    );
    // For the waiting ones of one webhook, in their order.
    await sql`create index webhook_deliveries_waiting on webhook_deliveries (business_id, endpoint_id, event_seq) where state = 'waiting'`.execute(
      db,
    );
    // For the list of one webhook.
    await db.schema
      .createIndex('webhook_deliveries_endpoint')
      .on('webhook_deliveries')
      .columns(['business_id', 'endpoint_id', 'created_at', 'id'])
      .execute();
    // For the removal of old ones.
    await db.schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('created_at').execute();
    await strict(
      db.schema
        .createTable('webhook_attempts')
        .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
        .addColumn('delivery_id', text, (column) => column.notNull())
        .addColumn('n', integer, (column) => column.notNull())
        .addColumn('at', integer, (column) => column.notNull())
        .addColumn('ms', integer, (column) => column.notNull())
        .addColumn('status', integer)
        .addColumn('error', text)
        .addColumn('answer', text)
        .addPrimaryKeyConstraint('webhook_attempts_pk', ['business_id', 'delivery_id', 'n']),
    ).execute();
    // For the removal of old ones, and of old answers.
    await db.schema.createIndex('webhook_attempts_age').on('webhook_attempts').column('at').execute();
    await sql`create index webhook_attempts_answers on webhook_attempts (at) where answer is not null`.execute(db);
    await strict(
      db.schema
        .createTable('status_marks')
        .addColumn('location_id', text, (column) => column.primaryKey().references('locations.id').onDelete('cascade'))
        .addColumn('status', text, (column) => column.notNull())
        .addColumn('since', integer, (column) => column.notNull())
        .addColumn('closure', text)
        .addColumn('edits', integer, (column) => column.notNull().defaultTo(0))
        .addColumn('next_at', integer, (column) => column.notNull()),
    ).execute();
    // For the job that tells changes of the status when they happen.
    await db.schema.createIndex('status_marks_due').on('status_marks').column('next_at').execute();
  },
};
