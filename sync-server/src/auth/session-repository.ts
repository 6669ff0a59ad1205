import { sql } from 'kysely';
import { readPlan, type AnyPlan } from '@doorsign/shared-schema/plans';
import { readRole, type Role } from '@doorsign/shared-schema/team';
import type { Owner } from '../http/owner.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { inChunks } from '../platform/database/in-chunks.ts';
import { CLOCK_TOLERANCE_MS, PROOF_LIFE_MS, SESSIONS } from '../platform/parameters.ts';
import { FIRST_LOCATION, HOME_BUSINESS } from '../records/businesses.ts';
import { readScope } from '../records/scope.ts';

/** A session as shown to its owner. Instants are epoch milliseconds. */
export interface Session {
  id: string;
  device: string;
  created_at: number;
  last_seen_at: number;
}

/** A session that has not expired, with its account. */
export interface Caller {
  last_seen_at: number;
  account_id: string;
  verified_at: number | null;
  /** The account's membership in the business; null if there is no such business, or the account was never a member of it. */
  membership: Membership | null;
}

/** An account in a business. */
export interface Membership {
  business_id: string;
  plan: AnyPlan;
  /** The business's first location. */
  location_id: string;
  role: Role;
  scope: string[] | null;
  hasEnded: boolean;
}

/** Returns the caller of a session that has not expired.
 * @param businessId the business that the call is about; null is the account's home business */
export const findCaller = async (
  reader: Reader,
  { sessionId, accountId, businessId }: { sessionId: string; accountId: string; businessId: string | null },
  nowMs: number,
): Promise<Caller | undefined> => {
  const business = businessId === null ? HOME_BUSINESS : sql.val(businessId);
  const row = await reader
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('businesses', (join) => join.on('businesses.id', '=', business))
    .leftJoin('members', (join) =>
      join.onRef('members.business_id', '=', 'businesses.id').onRef('members.account_id', '=', 'accounts.id'),
    )
    .leftJoin('locations', (join) => join.on('locations.id', '=', FIRST_LOCATION))
    .select(['sessions.last_seen_at', 'sessions.account_id', 'accounts.verified_at'])
    .select(['members.business_id', 'members.role', 'members.locations as scope', 'members.ended_at'])
    .select(['businesses.plan', 'locations.id as location_id'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.account_id', '=', accountId)
    .where('sessions.expires_at', '>', nowMs)
    .executeTakeFirst();
  if (!row) return undefined;
  const { last_seen_at, account_id, verified_at, ...place } = row;
  return { last_seen_at, account_id, verified_at, membership: membershipOf(place) };
};

const membershipOf = (row: {
  business_id: string | null;
  plan: string | null;
  location_id: string | null;
  role: string | null;
  scope: string | null;
  ended_at: number | null;
}): Membership | null => {
  const { business_id, plan, location_id, role } = row;
  if (business_id === null || plan === null || location_id === null || role === null) return null;
  return {
    business_id,
    plan: readPlan(plan),
    location_id,
    role: readRole(role),
    scope: readScope(row.scope),
    hasEnded: row.ended_at !== null,
  };
};

/** The key of findLiveMembers() for a session of a member. */
export const liveMemberOf = (member: Pick<Owner, 'sessionId' | 'accountId' | 'businessId'>): string =>
  `${member.sessionId} ${member.accountId} ${member.businessId}`;

/** Returns a key for each of these sessions that has not expired and each business of which its account is a member. */
export const findLiveMembers = async (
  reader: Reader,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> => {
  const found = new Set<string>();
  for (const ids of inChunks(sessionIds)) {
    const rows = await reader
      .selectFrom('sessions')
      .innerJoin('members', 'members.account_id', 'sessions.account_id')
      .select(['sessions.id as sessionId', 'sessions.account_id as accountId', 'members.business_id as businessId'])
      .where('sessions.id', 'in', ids)
      .where('sessions.expires_at', '>', nowMs)
      .where('members.ended_at', 'is', null)
      .execute();
    for (const row of rows) found.add(liveMemberOf(row));
  }
  return found;
};

/** Inserts a session. At the limit of an account, the least recently used sessions are deleted. */
export const insertSession = async (
  tx: Tx,
  session: { id: string; accountId: string; device: string; nowMs: number; expiresAt: number },
): Promise<void> => {
  const { id, accountId, device, nowMs, expiresAt } = session;
  const kept = tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS.perAccountMax - 1);
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', 'not in', kept).execute();
  await tx
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      device,
      created_at: nowMs,
      last_seen_at: nowMs,
      expires_at: expiresAt,
      proved_at: null,
      proved_by: null,
    })
    .execute();
};

/** The method of a re-authentication. */
export type ProofKind = 'password' | 'code';

/** Records the re-authentication of a session's owner. */
export const stampProof = async (tx: Tx, sessionId: string, by: ProofKind, nowMs: number): Promise<void> => {
  await tx.updateTable('sessions').set({ proved_at: nowMs, proved_by: by }).where('id', '=', sessionId).execute();
};

/** Returns whether the session's owner has recently re-authenticated (shared-schema/docs/product-rules.md#a8).
 * @param kinds the accepted methods */
export const isProved = async (
  reader: Reader,
  sessionId: string,
  nowMs: number,
  kinds: readonly ProofKind[] = ['password', 'code'],
): Promise<boolean> =>
  (await reader
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('proved_at', '>', nowMs - PROOF_LIFE_MS)
    .where('proved_at', '<=', nowMs + CLOCK_TOLERANCE_MS)
    .where('proved_by', 'in', kinds)
    .executeTakeFirst()) !== undefined;

export const noteUse = async (tx: Tx, sessionId: string, nowMs: number): Promise<void> => {
  await tx.updateTable('sessions').set({ last_seen_at: nowMs }).where('id', '=', sessionId).execute();
};

/** @returns whether the session exists */
export const prolongSession = async (tx: Tx, sessionId: string, expiresAt: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const prolongSessions = async (tx: Tx, accountId: string, expiresAt: number): Promise<void> => {
  await tx.updateTable('sessions').set({ expires_at: expiresAt }).where('account_id', '=', accountId).execute();
};

/** Returns the sessions of an account that have not expired, most recently used first. */
export const listSessions = (reader: Reader, accountId: string, nowMs: number): Promise<Session[]> =>
  reader
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();

/** Ends one session of an account.
 * @returns whether there was one */
export const deleteSession = async (tx: Tx, accountId: string, sessionId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Sessions of an account: one, all but one, or all. */
export type SessionChoice = { only: string } | { allBut: string } | 'all';

/** Deletes the chosen sessions of an account.
 * @returns their ids */
export const takeSessions = async (tx: Tx, accountId: string, chosen: SessionChoice): Promise<string[]> => {
  let taken = tx.deleteFrom('sessions').where('account_id', '=', accountId);
  if (chosen !== 'all')
    taken = 'only' in chosen ? taken.where('id', '=', chosen.only) : taken.where('id', '!=', chosen.allBut);
  return (await taken.returning('id').execute()).map(({ id }) => id);
};

/** @returns the number of deleted sessions; `max` at most */
export const deleteExpiredSessions = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const expired = tx.selectFrom('sessions').select('id').where('expires_at', '<=', nowMs).limit(max);
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', 'in', expired).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
