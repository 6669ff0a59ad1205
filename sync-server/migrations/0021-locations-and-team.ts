import { sql, type Kysely } from 'kysely';
import type { Migration, SchemaDialect } from '../src/platform/database/migration.ts';

/** Accounts, businesses and locations become three things: an account may belong to several businesses, and a business has several members
 * and locations. Every added column is nullable or has a default, for processes of the previous release that insert rows without it. */
export const locationsAndTeam: Migration = {
  name: '0021-locations-and-team',
  async up(db, dialect) {
    await extendAccountsAndBusinesses(db, dialect);
    await extendLocations(db, dialect);
    await extendMembers(db, dialect);
    await createInvitations(db, dialect);
    await createAudit(db, dialect);
    // The API key that made an edit; null for an edit of a person.
    await db.schema.alterTable('edits').addColumn('key_id', dialect.text).execute();
  },
};

const extendAccountsAndBusinesses = async (db: Kysely<unknown>, { text, integer }: SchemaDialect): Promise<void> => {
  for (const column of ['name', 'home_business_id'])
    await db.schema.alterTable('accounts').addColumn(column, text).execute();
  for (const column of ['access', 'over_mails', 'trial_used', 'audit_seq', 'event_seq', 'hooks'])
    await db.schema
      .alterTable('businesses')
      .addColumn(column, integer, (added) => added.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('businesses').addColumn('over_since', integer).execute();
  // For the job that looks after businesses with more locations than their plan. They are few.
  await sql`create index businesses_over on businesses (over_since) where over_since is not null`.execute(db);
};

const extendLocations = async (db: Kysely<unknown>, { integer }: SchemaDialect): Promise<void> => {
  await db.schema
    .alterTable('locations')
    .addColumn('created_at', integer, (added) => added.notNull().defaultTo(0))
    .execute();
  for (const column of ['archived_at', 'paused_at'])
    await db.schema.alterTable('locations').addColumn(column, integer).execute();
  await sql`update locations set created_at =
    (select businesses.created_at from businesses where businesses.id = locations.business_id)`.execute(db);
};

const extendMembers = async (db: Kysely<unknown>, { text, integer }: SchemaDialect): Promise<void> => {
  // The role had a check that allows the owner alone. In both databases, the check of a column is dropped with the column.
  await db.schema
    .alterTable('members')
    .addColumn('open_role', text, (added) => added.notNull().defaultTo(''))
    .execute();
  await sql`update members set open_role = role`.execute(db);
  await db.schema.alterTable('members').dropColumn('role').execute();
  await db.schema.alterTable('members').renameColumn('open_role', 'role').execute();

  for (const column of ['locations', 'invited_by'])
    await db.schema.alterTable('members').addColumn(column, text).execute();
  await db.schema
    .alterTable('members')
    .addColumn('created_at', integer, (added) => added.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('members').addColumn('ended_at', integer).execute();
  await sql`update members set created_at =
    (select businesses.created_at from businesses where businesses.id = members.business_id)`.execute(db);
  // A business has exactly one owner.
  await sql`create unique index members_owner on members (business_id)
    where role = 'owner' and ended_at is null`.execute(db);
};

const createInvitations = async (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('invitations')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('locations', text)
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('invited_by', text)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('sent_at', integer, (column) => column.notNull())
      .addColumn('sends', integer, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .addColumn('accepted_at', integer)
      .addColumn('accepted_by', text)
      .addColumn('ended_at', integer)
      .addPrimaryKeyConstraint('invitations_key', ['business_id', 'id']),
  ).execute();
  // A business has one open invitation for an e-mail.
  await sql`create unique index invitations_open on invitations (business_id, email)
    where accepted_at is null and ended_at is null`.execute(db);
};

const createAudit = async (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> => {
  await strict(
    db.schema
      .createTable('audit')
      .addColumn('business_id', text, (column) => column.notNull().references('businesses.id').onDelete('cascade'))
      .addColumn('seq', integer, (column) => column.notNull())
      .addColumn('log_seq', integer, (column) => column.notNull())
      .addColumn('at', integer, (column) => column.notNull())
      .addColumn('actor_kind', text, (column) => column.notNull())
      .addColumn('actor_id', text)
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('target', text)
      .addColumn('details', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('audit_key', ['business_id', 'seq']),
  ).execute();
  // For the sweep, which removes old entries.
  await db.schema.createIndex('audit_at').on('audit').column('at').execute();
};
