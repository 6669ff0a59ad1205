import type { Tx } from '../platform/database/database.ts';
import { loadLocationIds } from './businesses.ts';
import { endInvitations } from './invitations.ts';

/** Disables a business: its widgets stop working, nobody is a member any more, and nobody can become one. The remaining rows are unreachable.
 * @returns the locations whose public data changes */
export const retireBusiness = async (tx: Tx, businessId: string, nowMs: number): Promise<string[]> => {
  const locationIds = await loadLocationIds(tx, businessId);
  await tx.deleteFrom('locations').where('business_id', '=', businessId).execute();
  await tx
    .updateTable('members')
    .set({ ended_at: nowMs })
    .where('business_id', '=', businessId)
    .where('ended_at', 'is', null)
    .execute();
  await endInvitations(tx, [businessId], nowMs);
  return locationIds;
};
