import { readRole, type Role } from '@doorsign/shared-schema/team';
import type { Reader, Tx } from '../platform/database/database.ts';
import { INVITATIONS } from '../platform/parameters.ts';
import { readScope, scopeText } from './scope.ts';

/** An invitation as its row says. Instants are epoch milliseconds. */
export interface StoredInvitation {
  readonly businessId: string;
  readonly id: string;
  /** `ownership` offers the business itself to a member. */
  readonly kind: 'member' | 'ownership';
  readonly email: string;
  readonly role: Role;
  readonly scope: readonly string[] | null;
  readonly invitedBy: string | null;
  readonly tokenHash: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly acceptedAt: number | null;
  /** The time at which it was withdrawn, declined, or replaced by a newer one. */
  readonly endedAt: number | null;
}

const COLUMNS = [
  'business_id as businessId',
  'id',
  'kind',
  'email',
  'role',
  'locations',
  'invited_by as invitedBy',
  'token_hash as tokenHash',
  'sent_at as sentAt',
  'expires_at as expiresAt',
  'accepted_at as acceptedAt',
  'ended_at as endedAt',
] as const;

const invitationOf = ({
  role,
  locations,
  ...row
}: Omit<StoredInvitation, 'role' | 'scope'> & { role: string; locations: string | null }): StoredInvitation => ({
  ...row,
  role: readRole(role),
  scope: readScope(locations),
});

/** Returns the invitations of a business that were neither accepted nor ended, the newest first. Some may have expired. */
export const loadInvitations = async (reader: Reader, businessId: string): Promise<StoredInvitation[]> => {
  const rows = await reader
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('business_id', '=', businessId)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(invitationOf);
};

/** @param tokenHash see hashToken() of team/invitation-token.ts */
export const findInvitationByToken = async (
  reader: Reader,
  tokenHash: string,
): Promise<StoredInvitation | undefined> => {
  const row = await reader
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && invitationOf(row);
};

/** The parts of an invitation that a mail carries. */
interface Sending {
  tokenHash: string;
  nowMs: number;
}

/** Stores a new invitation. */
export const insertInvitation = async (
  tx: Tx,
  invitation: Pick<StoredInvitation, 'businessId' | 'id' | 'kind' | 'email' | 'role' | 'scope' | 'invitedBy'>,
  { tokenHash, nowMs }: Sending,
): Promise<void> => {
  await tx
    .insertInto('invitations')
    .values({
      business_id: invitation.businessId,
      id: invitation.id,
      kind: invitation.kind,
      email: invitation.email,
      role: invitation.role,
      locations: scopeText(invitation.scope),
      token_hash: tokenHash,
      invited_by: invitation.invitedBy,
      created_at: nowMs,
      sent_at: nowMs,
      sends: 1,
      expires_at: nowMs + INVITATIONS.lifeMs,
    })
    .execute();
};

/** Gives an open invitation a new token, and the given role and inviter. What had the old token becomes an ended invitation of its own, so
 * that the old link is answered as one that has ended.
 * @param replacedId the id of that ended invitation */
export const renewInvitation = async (
  tx: Tx,
  invitation: Pick<StoredInvitation, 'businessId' | 'id' | 'role' | 'scope' | 'invitedBy'>,
  { tokenHash, nowMs, replacedId }: Sending & { replacedId: string },
): Promise<void> => {
  const { businessId, id, role, scope, invitedBy } = invitation;
  const old = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('invitations')
    .set((set) => ({
      role,
      locations: scopeText(scope),
      invited_by: invitedBy,
      token_hash: tokenHash,
      sent_at: nowMs,
      sends: set('sends', '+', 1),
      expires_at: nowMs + INVITATIONS.lifeMs,
    }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('invitations')
    .values({ ...old, role: readRole(old.role), id: replacedId, ended_at: nowMs })
    .execute();
};

/** Takes an invitation for an account: of several callers at once, one succeeds.
 * @returns false if it was accepted, ended, or has expired meanwhile */
export const takeInvitation = async (
  tx: Tx,
  { businessId, id }: Pick<StoredInvitation, 'businessId' | 'id'>,
  accountId: string,
  nowMs: number,
): Promise<boolean> =>
  (await tx
    .updateTable('invitations')
    .set({ accepted_at: nowMs, accepted_by: accountId })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Ends an invitation that was not accepted. */
export const endInvitation = async (
  tx: Tx,
  { businessId, id }: Pick<StoredInvitation, 'businessId' | 'id'>,
  nowMs: number,
): Promise<void> => {
  await tx
    .updateTable('invitations')
    .set({ ended_at: nowMs })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
};

/** Ends all invitations of businesses that are about to be deleted. */
export const endInvitations = async (tx: Tx, businessIds: readonly string[], nowMs: number): Promise<void> => {
  if (businessIds.length === 0) return;
  await tx
    .updateTable('invitations')
    .set({ ended_at: nowMs })
    .where('business_id', 'in', businessIds)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
};

/** Deletes invitations some time after they were accepted or ended, or have expired. The list of actions keeps role and date.
 * @returns the number of deleted invitations; `max` at most */
export const deleteOldInvitations = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const before = nowMs - INVITATIONS.keptMs;
  const old = await tx
    .selectFrom('invitations')
    .select(['business_id', 'id'])
    .where((is) =>
      is.or([is('accepted_at', '<=', before), is('ended_at', '<=', before), is('expires_at', '<=', before)]),
    )
    .limit(max)
    .execute();
  for (const { business_id, id } of old)
    await tx.deleteFrom('invitations').where('business_id', '=', business_id).where('id', '=', id).execute();
  return old.length;
};
