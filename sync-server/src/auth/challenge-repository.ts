import type { CodePurpose } from '@doorsign/shared-schema/api';
import type { ExpressionBuilder } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { CLOCK_TOLERANCE_MS, CODES, EMAIL_CHANGE_RESEND_MS } from '../platform/parameters.ts';

/** A mailed code that somebody tries. */
export interface Challenge {
  id: string;
  email: string;
  purpose: CodePurpose;
  /** The account for which alone it counts; null for one that signs in to whatever account the mailbox belongs to. */
  account_id: string | null;
  code_hash: string;
}

/** What a code must have been mailed for. */
export type Accepted = Pick<Challenge, 'purpose'> & { accountId: string | null };

/** When the open challenges of an e-mail end, the first one first; epoch milliseconds. Used ones and those that have
 * no tries left are open no more.
 * @param isOwners those that the owner asked for, or those that anybody did */
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

/** The newest open challenge of an e-mail, for those who do not say which one their code belongs to. */
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

/** Counts a try, before anything is compared.
 * @param budget what the try is taken from: that of whoever knows the challenge, or of whoever knows the e-mail alone
 * @returns      the challenge, or undefined when it is not open (any more) to this e-mail, for what is accepted, in that budget */
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

/** Has it been mailed, and not ended? One that is still to be mailed was stamped by a clock that has been set back since: it must neither
 * count nor be counted for the length of the jump. */
const isOfNow = (nowMs: number) => (is: ExpressionBuilder<Tables, 'challenges'>) =>
  is.and([is('expires_at', '>', nowMs), is('created_at', '<=', nowMs + CLOCK_TOLERANCE_MS)]);

const isOneOf = (accepts: readonly Accepted[]) => (is: ExpressionBuilder<Tables, 'challenges'>) =>
  is.or(
    accepts.map(({ purpose, accountId }) =>
      is.and([is('purpose', '=', purpose), is('account_id', accountId === null ? 'is' : '=', accountId)]),
    ),
  );

/** Uses a challenge up.
 * @returns whether it was still there to be used */
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

/** Is a change to this e-mail under way that the account's owner has begun with a proof? */
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

/** Forgets a challenge whose mail could not be sent. */
export const deleteChallenge = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('challenges').where('id', '=', id).execute();
};

/** Forgets the codes that were mailed to an address to sign in with it. */
export const deleteSignInChallenges = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('challenges').where('email', '=', email).where('account_id', 'is', null).execute();
};

/** Forgets codes that have expired and that nobody will ask about again.
 * @returns how many; `max` at most */
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
