import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds indexes for what the sweep searches by. Without them each step reads the whole table, which grows with the
 * number of businesses. */
export const moreSweepIndexes: Migration = {
  name: '0029-more-sweep-indexes',
  async up(db) {
    // For old invitations, by each of the ways in which one can have ended.
    await sql`create index invitations_accepted on invitations (accepted_at) where accepted_at is not null`.execute(db);
    await sql`create index invitations_ended on invitations (ended_at) where ended_at is not null`.execute(db);
    await db.schema.createIndex('invitations_expires').on('invitations').column('expires_at').execute();
    // For old mail.
    await sql`create index outgoing_mail_finished on outgoing_mail (finished_at) where finished_at is not null`.execute(
      db,
    );
    // For expired codes and sign-ins at an issuer, and for those of an address that is no longer an account's.
    await db.schema.createIndex('challenges_expires').on('challenges').column('expires_at').execute();
    await db.schema.createIndex('used_states_expires').on('used_states').column('expires_at').execute();
    await db.schema.createIndex('handovers_expires').on('handovers').column('expires_at').execute();
    await db.schema.createIndex('handovers_email').on('handovers').column('email').execute();
    // For keys that ended long ago. Those that have expired have an index already.
    await sql`create index api_keys_revoked on api_keys (revoked_at) where revoked_at is not null`.execute(db);
  },
};
