import type { Insertable } from 'kysely';
import type { Tx } from '../src/platform/database/database.ts';
import type { Tables } from '../src/platform/database/tables.ts';

/** A row for tests that need any account, with the columns of every release. */
export const ACCOUNT: Insertable<Tables['accounts']> = {
  id: 'a',
  email: 'a@example.com',
  password_hash: null,
  verified_at: null,
  created_at: 1,
  updated_at: 1,
};

export const insertAccount = (tx: Tx, row = ACCOUNT) => tx.insertInto('accounts').values(row).execute();
