import { sql, type Kysely } from 'kysely';
import type { Migration, SchemaDialect } from '../src/platform/database/migration.ts';

/** Creates accounts, their sessions and codes; businesses with their locations, registers, edits and log; the widget's public data. */
export const first: Migration = {
  name: '0001-first',
  async up(db, dialect) {
    await createAccounts(db, dialect);
    await createBusinesses(db, dialect);
    await createRegisters(db, dialect);
    await createPublic(db, dialect);
  },
};

const createAccounts = async (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('accounts')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('password_hash', text)
      .addColumn('verified_at', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('updated_at', integer, (column) => column.notNull()),
  ).execute();
  // An unverified e-mail holds no claim, so only verified ones are unique (shared-schema/docs/product-rules.md#a2).
  await db.schema
    .createIndex('accounts_verified_email')
    .unique()
    .on('accounts')
    .column('email')
    .where(sql.ref('verified_at'), 'is not', null)
    .execute();
  await db.schema.createIndex('accounts_email').on('accounts').columns(['email', 'created_at']).execute();

  await strict(
    db.schema
      .createTable('sessions')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('device', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('last_seen_at', integer, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .addColumn('proved_at', integer),
  ).execute();
  await db.schema.createIndex('sessions_account').on('sessions').columns(['account_id', 'created_at']).execute();

  await strict(
    db.schema
      .createTable('challenges')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('purpose', text, (column) =>
        column.notNull().check(sql`purpose in ('signup', 'login', 'email_change', 'reauth')`),
      )
      .addColumn('account_id', text, (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('code_hash', text, (column) => column.notNull())
      .addColumn('tries_left', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .addColumn('used_at', integer),
  ).execute();
  await db.schema.createIndex('challenges_email').on('challenges').columns(['email', 'created_at']).execute();
  await db.schema.createIndex('challenges_account').on('challenges').column('account_id').execute();
};

const createBusinesses = async (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('businesses')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('plan', text, (column) => column.notNull().check(sql`plan in ('free', 'pro', 'enterprise')`))
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('chain', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull()),
  ).execute();

  await strict(
    db.schema
      .createTable('members')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('account_id', text, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('role', text, (column) => column.notNull().check(sql`role in ('owner')`))
      .addPrimaryKeyConstraint('members_key', ['business_id', 'account_id']),
  ).execute();
  await db.schema.createIndex('members_account').on('members').column('account_id').execute();

  await strict(
    db.schema
      .createTable('locations')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('position', integer, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('locations_business').on('locations').columns(['business_id', 'position']).execute();
};

const createRegisters = async (db: Kysely<unknown>, { text, integer, real, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('registers')
      .addColumn('location_id', text, (column) => column.notNull().references('locations.id').onDelete('cascade'))
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('schema', integer, (column) => column.notNull())
      .addColumn('deleted', integer, (column) => column.notNull().check(sql`deleted in (0, 1)`))
      .addColumn('rev', text, (column) => column.notNull())
      .addColumn('at', real, (column) => column.notNull())
      .addColumn('seq', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('registers_key', ['location_id', 'key']),
  ).execute();

  await strict(
    db.schema
      .createTable('edits')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull())
      .addColumn('schema', integer, (column) => column.notNull())
      .addColumn('label', text, (column) =>
        column.notNull().check(sql`label in ('hours', 'holidays', 'style', 'domain', 'profile')`),
      )
      // A device's clock can have any numeric value, including fractions.
      .addColumn('wall', real, (column) => column.notNull())
      .addColumn('writes', text, (column) => column.notNull())
      .addColumn('device_id', text, (column) => column.notNull())
      .addColumn('device_name', text, (column) => column.notNull())
      .addColumn('account_id', text, (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('result', text, (column) => column.notNull())
      .addColumn('received_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('edits_key', ['business_id', 'id']),
  ).execute();
  await db.schema.createIndex('edits_account').on('edits').column('account_id').execute();

  await strict(
    db.schema
      .createTable('log')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('chain', text, (column) => column.notNull())
      .addColumn('location_id', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('rev', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('log_key', ['business_id', 'seq']),
  ).execute();

  await strict(
    db.schema
      .createTable('conflicts')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('location_id', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('win', text, (column) => column.notNull())
      .addColumn('lose', text, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull().check(sql`origin in ('edit', 'recovery')`))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('conflicts_key', ['business_id', 'seq']),
  ).execute();
};

const createPublic = async (db: Kysely<unknown>, { text, integer, counter, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('snapshots')
      .addColumn('location_id', text, (column) =>
        column.primaryKey().notNull().references('locations.id').onDelete('cascade'),
      )
      .addColumn('rev', integer, (column) => column.notNull())
      .addColumn('schedule', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('style', text, (column) => column.notNull())
      .addColumn('domains', text, (column) => column.notNull())
      .addColumn('phone', text)
      .addColumn('address', text)
      .addColumn('updated_at', integer, (column) => column.notNull()),
  ).execute();

  // No reference to locations: the deletion of a location must be reported too.
  await strict(
    db.schema
      .createTable('changes')
      .addColumn('seq', counter.type, counter.build)
      .addColumn('location_id', text, (column) => column.notNull()),
  ).execute();
};
