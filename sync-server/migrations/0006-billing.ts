import { sql, type Kysely } from 'kysely';
import type { Migration, SchemaDialect } from '../src/platform/database/migration.ts';

/** Adds the data of a business's Stripe customer: subscriptions, invoices, checkouts, and the events that were handled. */
export const billing: Migration = {
  name: '0006-billing',
  async up(db, dialect) {
    await db.schema.alterTable('businesses').addColumn('stripe_customer', dialect.text).execute();
    await db.schema
      .createIndex('businesses_stripe_customer')
      .unique()
      .on('businesses')
      .column('stripe_customer')
      .where(sql.ref('stripe_customer'), 'is not', null)
      .execute();
    await createMoney(db, dialect);
    await createCheckouts(db, dialect);
    await createEvents(db, dialect);
  },
};

const paidPlan = sql`plan in ('pro', 'enterprise')`;

const createMoney = async (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('subscriptions')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      // Null for a price that is not one of Doorsign's.
      .addColumn('plan', text, (column) => column.check(paidPlan))
      // No check: a status that Stripe adds must not prevent storing the subscription.
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('trial_ends_at', integer)
      .addColumn('period_ends_at', integer)
      .addColumn('cancel_at', integer)
      .addColumn('past_due_since', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('trial_notice_at', integer),
  ).execute();
  await db.schema.createIndex('subscriptions_business').on('subscriptions').column('business_id').execute();
  await db.schema.createIndex('subscriptions_status').on('subscriptions').column('status').execute();

  await strict(
    db.schema
      .createTable('transactions')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('plan', text, (column) => column.notNull().check(paidPlan))
      .addColumn('amount', integer, (column) => column.notNull())
      .addColumn('currency', text, (column) => column.notNull())
      .addColumn('payment_status', text, (column) =>
        column.notNull().check(sql`payment_status in ('paid', 'pending', 'failed')`),
      )
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('failure_notice_at', integer),
  ).execute();
  await db.schema
    .createIndex('transactions_business')
    .on('transactions')
    .columns(['business_id', 'created_at'])
    .execute();
};

const createCheckouts = async (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('checkouts')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('plan', text, (column) => column.notNull().check(paidPlan))
      .addColumn('has_trial', integer, (column) => column.notNull().check(sql`has_trial in (0, 1)`))
      // Null until Stripe responds. The session may exist even then.
      .addColumn('session_id', text, (column) => column.unique())
      .addColumn('state', text, (column) => column.notNull().check(sql`state in ('open', 'complete', 'expired')`))
      .addColumn('created_at', integer, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('checkouts_business').on('checkouts').column('business_id').execute();
  // The database refuses a second open checkout.
  await db.schema
    .createIndex('checkouts_open')
    .unique()
    .on('checkouts')
    .column('business_id')
    .where(sql.ref('state'), '=', 'open')
    .execute();
};

const createEvents = async (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('stripe_events')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('received_at', integer, (column) => column.notNull())
      .addColumn('applied_at', integer),
  ).execute();
  await db.schema
    .createIndex('stripe_events_business')
    .on('stripe_events')
    .columns(['business_id', 'applied_at'])
    .execute();
  await strict(
    db.schema
      .createTable('stripe_cursors')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('seen_at', integer, (column) => column.notNull()),
  ).execute();
};
