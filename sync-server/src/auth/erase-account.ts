import type { Tx } from '../platform/database/database.ts';
import { retireAccount } from './account-repository.ts';
import { deleteSignInChallenges } from './challenge-repository.ts';
import { recordDeletion } from './deletions.ts';
import { deleteHandoversOf } from './google/handover-repository.ts';

/** What was there of an account that is gone. */
export interface ErasedAccount {
  /** Null where nobody had proved the mailbox. */
  provedEmail: string | null;
  /** Whose widgets are gone. */
  locationIds: string[];
}

/** Disables an account and remembers its id, even if the account is not there. Nobody can reach what is left; removeAccounts()
 * removes it.
 * @param nowMs when its owner deleted it, epoch milliseconds */
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
    .execute();
  const locationIds = locations.map(({ id }) => id);
  await retireAccount(tx, accountId);
  await recordDeletion(tx, accountId, nowMs);
  // Nobody has proved the mailbox of an account that is not verified: what is sent there is its true owner's.
  const provedEmail = account && account.verified_at !== null ? account.email : null;
  if (provedEmail !== null) {
    await deleteSignInChallenges(tx, provedEmail);
    await deleteHandoversOf(tx, provedEmail);
  }
  return { provedEmail, locationIds };
};
