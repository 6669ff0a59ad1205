import { readRole, type Role } from '@doorsign/shared-schema/team';
import type { Reader, Tx } from '../platform/database/database.ts';
import { readScope, scopeText } from './scope.ts';

/** A membership as its row says. Instants are epoch milliseconds. */
export interface StoredMember {
  readonly accountId: string;
  readonly role: Role;
  /** The locations that the member may change; null for all. */
  readonly scope: readonly string[] | null;
  readonly joinedAt: number;
  /** Null while the membership lasts. */
  readonly endedAt: number | null;
}

const members = (reader: Reader, businessId: string) =>
  reader
    .selectFrom('members')
    .select(['account_id', 'role', 'locations', 'created_at', 'ended_at'])
    .where('business_id', '=', businessId);

const memberOf = (row: {
  account_id: string;
  role: string;
  locations: string | null;
  created_at: number;
  ended_at: number | null;
}): StoredMember => ({
  accountId: row.account_id,
  role: readRole(row.role),
  scope: readScope(row.locations),
  joinedAt: row.created_at,
  endedAt: row.ended_at,
});

/** Returns the members of a business whose membership has not ended: the owner, then the others as they joined. */
export const loadMembers = async (reader: Reader, businessId: string): Promise<StoredMember[]> => {
  const rows = await members(reader, businessId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
  return rows.map(memberOf).toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'));
};

/** Returns a membership, also one that has ended; undefined for somebody who was never a member. */
export const findMember = async (
  reader: Reader,
  businessId: string,
  accountId: string,
): Promise<StoredMember | undefined> => {
  const row = await members(reader, businessId).where('account_id', '=', accountId).executeTakeFirst();
  return row && memberOf(row);
};

/** Begins a membership. One that has ended begins anew. */
export const saveMember = async (
  tx: Tx,
  member: {
    businessId: string;
    accountId: string;
    role: Role;
    scope: readonly string[] | null;
    invitedBy: string | null;
    nowMs: number;
  },
): Promise<void> => {
  const row = {
    role: member.role,
    locations: scopeText(member.scope),
    created_at: member.nowMs,
    invited_by: member.invitedBy,
    ended_at: null,
  };
  await tx
    .insertInto('members')
    .values({ business_id: member.businessId, account_id: member.accountId, ...row })
    .onConflict((conflict) => conflict.columns(['business_id', 'account_id']).doUpdateSet(row))
    .execute();
};

/** Changes the role and the locations of a member. */
export const changeMember = async (
  tx: Tx,
  businessId: string,
  accountId: string,
  { role, scope }: { role: Role; scope: readonly string[] | null },
): Promise<void> => {
  await tx
    .updateTable('members')
    .set({ role, locations: scopeText(scope) })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
};

/** Ends a membership. The row stays, so that the person is told so and the history knows the name. */
export const endMember = async (tx: Tx, businessId: string, accountId: string, nowMs: number): Promise<void> => {
  await tx
    .updateTable('members')
    .set({ ended_at: nowMs })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
};
