import type { Migration } from '../src/platform/database/migration.ts';

/** Adds indexes on expired sessions and unverified accounts. Without them each step of the sweep reads the whole table, which takes
 * SQLite 10 ms for 100,000 accounts and blocks the process for that long. */
export const sweepIndexes: Migration = {
  name: '0017-sweep-indexes',
  indexes: [
    { name: 'sessions_expires', on: 'sessions (expires_at)' },
    { name: 'accounts_unverified', on: 'accounts (created_at) where verified_at is null' },
  ],
};
