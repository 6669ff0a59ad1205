import type { Migration } from '../src/platform/database/migration.ts';

/** Adds indexes for what the sweep searches by. Without them each step reads the whole table, which grows with the
 * number of businesses. */
export const moreSweepIndexes: Migration = {
  name: '0029-more-sweep-indexes',
  indexes: [
    // For old invitations, by each of the ways in which one can have ended.
    { name: 'invitations_accepted', on: 'invitations (accepted_at) where accepted_at is not null' },
    { name: 'invitations_ended', on: 'invitations (ended_at) where ended_at is not null' },
    { name: 'invitations_expires', on: 'invitations (expires_at)' },
    // For old mail.
    { name: 'outgoing_mail_finished', on: 'outgoing_mail (finished_at) where finished_at is not null' },
    // For expired codes and sign-ins at an issuer, and for those of an address that is no longer an account's.
    { name: 'challenges_expires', on: 'challenges (expires_at)' },
    { name: 'used_states_expires', on: 'used_states (expires_at)' },
    { name: 'handovers_expires', on: 'handovers (expires_at)' },
    { name: 'handovers_email', on: 'handovers (email)' },
    // For keys that ended long ago. Those that have expired have an index already.
    { name: 'api_keys_revoked', on: 'api_keys (revoked_at) where revoked_at is not null' },
  ],
};
