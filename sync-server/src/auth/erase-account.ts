import type { Tx } from '../platform/database/database.ts';
import { endInvitations } from '../records/invitations.ts';
import { loadOwnedBusinesses, retireAccount } from './account-repository.ts';
import { deleteSignInChallenges } from './challenge-repository.ts';
import { recordDeletion } from './deletions.ts';
import { deleteHandoversOf } from './google/handover-repository.ts';

/** The data of an erased account that callers still need. */
export interface ErasedAccount {
  /** Null for an account that was not verified. */
  provedEmail: string | null;
  /** The locations whose widgets no longer work. */
  locationIds: string[];
}

/** Disables an account and records its deletion, even if the account does not exist. The remaining rows are unreachable;
 * removeAccounts() removes them.
 * @param nowMs the time of the deletion, epoch milliseconds */
export const eraseAccount = async (tx: Tx, accountId: string, nowMs: number): Promise<ErasedAccount> => {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const locations = await tx
    .selectFrom('locations')
    .innerJoin('members', 'members.business_id', 'locations.business_id')
    .select('locations.id')
    .where('members.account_id', '=', accountId)
    .where('members.role', '=', 'owner')
    .where('members.ended_at', 'is', null)
    .execute();
  const locationIds = locations.map(({ id }) => id);
  // A checkout of a business may be paid after its deletion; see Billing.
  const businessIds = await loadOwnedBusinesses(tx, accountId);
  for (const id of businessIds) await recordDeletion(tx, id, nowMs);
  await endInvitations(tx, businessIds, nowMs);
  await retireAccount(tx, accountId);
  await recordDeletion(tx, accountId, nowMs);
  // The mailbox of an unverified account may belong to another person: keep the codes that were sent there.
  const provedEmail = account && account.verified_at !== null ? account.email : null;
  if (provedEmail !== null) {
    await deleteSignInChallenges(tx, provedEmail);
    await deleteHandoversOf(tx, provedEmail);
  }
  return { provedEmail, locationIds };
};
