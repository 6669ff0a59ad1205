import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds indexes on expired sessions and unverified accounts. Without them each step of the sweep reads the whole table, which takes
 * SQLite 10 ms for 100,000 accounts and blocks the process for that long. */
export const sweepIndexes: Migration = {
  name: '0017-sweep-indexes',
  async up(db) {
    await db.schema.createIndex('sessions_expires').on('sessions').column('expires_at').execute();
    await db.schema
      .createIndex('accounts_unverified')
      .on('accounts')
      .column('created_at')
      .where(sql.ref('verified_at'), 'is', null)
      .execute();
  },
};
