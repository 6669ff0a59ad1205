import type { Reader, Tx } from '../platform/database/database.ts';
import { UNVERIFIED_LIFE_MS } from '../platform/parameters.ts';

/** The columns of an account that signing in needs. */
export interface Account {
  id: string;
  password_hash: string | null;
  verified_at: number | null;
  created_at: number;
}

const COLUMNS = ['id', 'password_hash', 'verified_at', 'created_at'] as const;

/** Returns the account of an e-mail: the verified one, or else the newest unverified one (shared-schema/docs/product-rules.md#a2). */
export const findByEmail = (reader: Reader, email: string, nowMs: number): Promise<Account | undefined> =>
  reader
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('email', '=', email)
    .where((is) => is.or([is('verified_at', 'is not', null), is('created_at', '>', nowMs - UNVERIFIED_LIFE_MS)]))
    .orderBy((by) => by.case().when('verified_at', 'is', null).then(1).else(0).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const findVerified = (reader: Reader, email: string): Promise<Account | undefined> =>
  reader
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();

/** Returns the account with this id if it has this e-mail and can still be verified. */
export const findUnverified = (
  reader: Reader,
  { id, email }: { id: string; email: string },
  nowMs: number,
): Promise<Account | undefined> =>
  reader
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('email', '=', email)
    .where('verified_at', 'is', null)
    .where('created_at', '>', nowMs - UNVERIFIED_LIFE_MS)
    .executeTakeFirst();

/** Returns the newest unverified sign-up of an e-mail with this password; see Passwords.hashUnproved. */
export const findUnproved = (
  reader: Reader,
  { email, passwordHash }: { email: string; passwordHash: string },
  nowMs: number,
): Promise<Account | undefined> =>
  reader
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('email', '=', email)
    .where('password_hash', '=', passwordHash)
    .where('verified_at', 'is', null)
    .where('created_at', '>', nowMs - UNVERIFIED_LIFE_MS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Returns the current account if it still has this password hash: during the comparison, the password may have been changed or
 * the account deleted. */
export const findWithPassword = (reader: Reader, id: string, passwordHash: string): Promise<Account | undefined> =>
  reader
    .selectFrom('accounts')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();

/** Returns the password hash of an account; null if it has no password or does not exist. */
export const findPasswordHash = async (reader: Reader, id: string): Promise<string | null> => {
  const row = await reader.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
};

/** Returns whether an account is verified; false if it does not exist. */
export const isVerified = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Returns the e-mail of an account.
 * @throws if the account does not exist; callers have the id from a session row */
export const findEmail = async (reader: Reader, id: string): Promise<string> =>
  (await reader.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** Stores the person's name. @param name null removes it */
export const setName = async (tx: Tx, id: string, name: string | null, nowMs: number): Promise<void> => {
  await tx.updateTable('accounts').set({ name, updated_at: nowMs }).where('id', '=', id).execute();
};

/** Changes the e-mail of a verified account; the new mailbox must have been verified. */
export const setEmail = async (tx: Tx, id: string, email: string, nowMs: number): Promise<void> => {
  await tx.updateTable('accounts').set({ email, updated_at: nowMs }).where('id', '=', id).execute();
};

export const insertAccount = async (
  tx: Tx,
  { id, email, passwordHash, nowMs }: { id: string; email: string; passwordHash: string | null; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('accounts')
    .values({ id, email, password_hash: passwordHash, verified_at: null, created_at: nowMs, updated_at: nowMs })
    .execute();
};

export const setPasswordHash = async (tx: Tx, id: string, passwordHash: string | null): Promise<void> => {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
};

/** Makes an account the verified one of its e-mail; an e-mail has at most one.
 * The account's widget becomes visible, so callers must publish its location. */
export const markVerified = async (tx: Tx, id: string, nowMs: number): Promise<void> => {
  await tx.updateTable('accounts').set({ verified_at: nowMs, updated_at: nowMs }).where('id', '=', id).execute();
};

/** Returns accounts that were not verified in time; `max` at most. */
export const findExpired = (reader: Reader, nowMs: number, max: number): Promise<{ id: string }[]> =>
  reader
    .selectFrom('accounts')
    .select('id')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', nowMs - UNVERIFIED_LIFE_MS)
    .limit(max)
    .execute();

const businessesOf = (reader: Reader, ids: readonly string[]) =>
  reader
    .selectFrom('members')
    .select('business_id')
    .where('account_id', 'in', ids)
    .where('role', '=', 'owner')
    .where('ended_at', 'is', null);

/** Returns the ids of the businesses that an account owns. */
export const loadOwnedBusinesses = async (reader: Reader, accountId: string): Promise<string[]> =>
  (await businessesOf(reader, [accountId]).orderBy('business_id').execute()).map(({ business_id }) => business_id);

/** Disables an account: no sign-in is possible, its e-mail is free, and its widgets stop working. The remaining rows look like an expired
 * sign-up, so the sweep removes them. */
export const retireAccount = async (tx: Tx, id: string): Promise<void> => {
  for (const table of ['sessions', 'identities', 'challenges'] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  await tx
    .deleteFrom('locations')
    .where('business_id', 'in', businessesOf(tx, [id]))
    .execute();
  await tx
    .updateTable('accounts')
    .set({ email: id, password_hash: null, verified_at: null, created_at: 0 })
    .where('id', '=', id)
    .execute();
};

/** Deletes accounts, their businesses, and all rows that belong to either. */
export const deleteAccounts = async (tx: Tx, accounts: readonly { id: string }[]): Promise<void> => {
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  await tx.deleteFrom('businesses').where('id', 'in', businessesOf(tx, ids)).execute();
  await tx.deleteFrom('accounts').where('id', 'in', ids).execute();
};
