import { endInvitation, loadInvitations } from '../records/invitations.ts';
import { endMember, findMember } from '../records/members.ts';
import { loadPeople } from '../records/people.ts';
import { membershipId } from '../records/withdrawals/withdrawals.ts';
import type { TeamChange } from './team-change.ts';

/** Ends a membership, and what would bring the person back: an offer of the business, and the links by which the person joined, which a
 * restored backup would open again. */
export const endMembership = async (
  { tx, withdraw }: Pick<TeamChange, 'tx' | 'withdraw'>,
  { businessId, accountId, nowMs }: { businessId: string; accountId: string; nowMs: number },
): Promise<void> => {
  const member = await findMember(tx, businessId, accountId);
  if (!member) return;
  const { joinedAt } = member;
  await endMember(tx, businessId, accountId, nowMs);
  await withdraw({
    kind: 'membership',
    id: membershipId({ businessId, accountId, joinedAt }),
    withdrawnAt: nowMs,
  });
  const accepted = await tx
    .selectFrom('invitations')
    .select('token_hash')
    .where('business_id', '=', businessId)
    .where('accepted_by', '=', accountId)
    .execute();
  for (const { token_hash } of accepted) await withdraw({ kind: 'invitation', id: token_hash, withdrawnAt: nowMs });
  const email = (await loadPeople(tx, [accountId])).get(accountId)?.email;
  for (const offer of await loadInvitations(tx, businessId)) {
    if (offer.kind !== 'ownership' || offer.email !== email) continue;
    await endInvitation(tx, offer, nowMs);
    await withdraw({ kind: 'invitation', id: offer.tokenHash, withdrawnAt: nowMs });
  }
};
