import type { CodePurpose } from '@doorsign/shared-schema/api';
import type { ExpressionBuilder } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { CLOCK_TOLERANCE_MS, CODES, EMAIL_CHANGE_RESEND_MS } from '../platform/parameters.ts';

/** A mailed code. */
export interface Challenge {
  id: string;
  email: string;
  purpose: CodePurpose;
  /** The only account for which the code is valid; null for a sign-in code, which is valid for the account of its mailbox. */
  account_id: string | null;
  code_hash: string;
}

/** A purpose and account that a caller accepts. */
export type Accepted = Pick<Challenge, 'purpose'> & { accountId: string | null };

/** Returns the expiry times of an e-mail's live challenges in epoch milliseconds, earliest first. Used challenges and those
 * without tries left are not live.
 * @param isOwners true for challenges that the owner requested, false for all others */
export const liveChallengeEnds = async (
  reader: Reader,
  { email, isOwners }: { email: string; isOwners: boolean },
  nowMs: number,
): Promise<number[]> => {
  const rows = await reader
    .selectFrom('challenges')
    .select('expires_at')
    .where('email', '=', email)
    .where('is_owners', '=', isOwners ? 1 : 0)
    .where('used_at', 'is', null)
    .where(isOfNow(nowMs))
    .where('tries_left', '>', 0)
    .orderBy('expires_at')
    .execute();
  return rows.map(({ expires_at }) => expires_at);
};

export const insertChallenge = async (
  tx: Tx,
  { id, email, purpose, account_id, code_hash }: Challenge,
  { isOwners, nowMs, expiresAt }: { isOwners: boolean; nowMs: number; expiresAt: number },
): Promise<void> => {
  await tx
    .insertInto('challenges')
    .values({
      id,
      email,
      purpose,
      account_id,
      code_hash,
      tries_left: CODES.tries,
      unnamed_tries_left: CODES.unnamedTries,
      is_owners: isOwners ? 1 : 0,
      created_at: nowMs,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
};

/** Returns the newest live challenge of an e-mail, for requests without a challenge id. */
export const findNewestLive = async (
  reader: Reader,
  { email, accepts }: { email: string; accepts: readonly Accepted[] },
  nowMs: number,
): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('challenges')
    .select('id')
    .where('email', '=', email)
    .where(isOneOf(accepts))
    .where('used_at', 'is', null)
    .where(isOfNow(nowMs))
    .where('tries_left', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
};

/** Counts a try before the code is compared.
 * @param budget the counter to decrement: `tries_left` if the request names the challenge, `unnamed_tries_left` if only the e-mail
 * @returns      the challenge; undefined if it is not live, has another e-mail, is not accepted, or has no tries left in the budget */
export const takeTry = (
  tx: Tx,
  {
    id,
    email,
    accepts,
    budget,
  }: { id: string; email: string; accepts: readonly Accepted[]; budget: 'tries_left' | 'unnamed_tries_left' },
  nowMs: number,
): Promise<Challenge | undefined> =>
  tx
    .updateTable('challenges')
    .set((set) => ({ [budget]: set(budget, '-', 1) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where(isOneOf(accepts))
    .where('used_at', 'is', null)
    .where(isOfNow(nowMs))
    .where('tries_left', '>', 0)
    .where(budget, '>', 0)
    .returning(['id', 'email', 'purpose', 'account_id', 'code_hash'])
    .executeTakeFirst();

/** Matches challenges that have not expired and were not created in the future. A creation time in the future means that the clock has
 * been set back since: such a challenge must neither be accepted nor count against the limit. */
const isOfNow = (nowMs: number) => (is: ExpressionBuilder<Tables, 'challenges'>) =>
  is.and([is('expires_at', '>', nowMs), is('created_at', '<=', nowMs + CLOCK_TOLERANCE_MS)]);

const isOneOf = (accepts: readonly Accepted[]) => (is: ExpressionBuilder<Tables, 'challenges'>) =>
  is.or(
    accepts.map(({ purpose, accountId }) =>
      is.and([is('purpose', '=', purpose), is('account_id', accountId === null ? 'is' : '=', accountId)]),
    ),
  );

/** Marks a challenge as used.
 * @returns whether it was still unused and live */
export const consumeChallenge = async (tx: Tx, { id, code_hash }: Challenge, nowMs: number): Promise<boolean> => {
  const used = await tx
    .updateTable('challenges')
    .set({ used_at: nowMs })
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where(isOfNow(nowMs))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** Returns whether the account's owner has begun a change to this e-mail, which required a re-authentication. */
export const isEmailChangePending = async (
  reader: Reader,
  { accountId, email }: { accountId: string; email: string },
  nowMs: number,
): Promise<boolean> =>
  (await reader
    .selectFrom('challenges')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('purpose', '=', 'email_change')
    .where('used_at', 'is', null)
    .where('created_at', '>', nowMs - EMAIL_CHANGE_RESEND_MS)
    .executeTakeFirst()) !== undefined;

/** Deletes a challenge whose mail could not be sent. */
export const deleteChallenge = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('challenges').where('id', '=', id).execute();
};

/** Deletes the sign-in codes that were mailed to an address. */
export const deleteSignInChallenges = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('challenges').where('email', '=', email).where('account_id', 'is', null).execute();
};

/** Deletes expired challenges that `isEmailChangePending` no longer needs.
 * @returns the number of deleted challenges; `max` at most */
export const deleteExpiredChallenges = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const expired = tx
    .selectFrom('challenges')
    .select('id')
    .where('expires_at', '<=', nowMs)
    .where('created_at', '<=', nowMs - EMAIL_CHANGE_RESEND_MS)
    .limit(max);
  const { numDeletedRows } = await tx.deleteFrom('challenges').where('id', 'in', expired).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
