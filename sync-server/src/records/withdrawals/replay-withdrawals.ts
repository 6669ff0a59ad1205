import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../platform/database/database.ts';
import { raiseAccess } from '../access.ts';
import { findBusinessOwner } from '../business-owner.ts';
import { insertBusiness, loadLocationIds } from '../businesses.ts';
import { countHooks } from '../events/count-hooks.ts';
import { deleteLocation, isKept, loadLocations } from '../locations.ts';
import { endMember, findMember } from '../members.ts';
import { insertChanges } from '../publishing/changes.ts';
import { retireBusiness } from '../retire-business.ts';
import {
  loadWithdrawals,
  readMembershipId,
  recordWithdrawal,
  WITHDRAWAL,
  WITHDRAWN_KINDS,
  type Withdrawal,
  type WithdrawnKind,
} from './withdrawals.ts';

/** Repeats withdrawals that are missing in a database that was restored from an earlier backup. A kind that only a newer version knows is left
 * to that version. @returns the number of repeated withdrawals
 * Source: shared-schema/docs/decisions/0153-withdrawals.md. */
export const replayWithdrawals = async (
  database: Pick<Database, 'read' | 'write'>,
  withdrawals: readonly Withdrawal[],
): Promise<number> => {
  const known = new Set((await loadWithdrawals(database.read)).map(WITHDRAWAL.idOf));
  const missing = new Map<string, Withdrawal & { kind: WithdrawnKind }>();
  for (const withdrawal of withdrawals) {
    const kind = WITHDRAWN_KINDS.find((one) => one === withdrawal.kind);
    if (kind && !known.has(WITHDRAWAL.idOf(withdrawal)))
      missing.set(WITHDRAWAL.idOf(withdrawal), { ...withdrawal, kind });
  }
  for (const withdrawal of missing.values())
    await database.write(async (tx) => {
      await REPEAT[withdrawal.kind](tx, withdrawal);
      await recordWithdrawal(tx, withdrawal);
    });
  return missing.size;
};

/** Deletes a location again. At the time of the backup it may have been the only one that its business used: then it stays, because a
 * business without a location would lock its owner out. */
const removeLocation = async (tx: Tx, { id }: Withdrawal): Promise<void> => {
  const row = await tx.selectFrom('locations').select('business_id').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  await raiseAccess(tx, row.business_id);
  const locations = await loadLocations(tx, row.business_id);
  if (!locations.some((other) => other.id !== id && isKept(other))) return;
  await deleteLocation(tx, id);
  await insertChanges(
    tx,
    locations.map((location) => location.id),
    null,
  );
};

/** Deletes a business again; the sweep removes its rows. An owner whose home it is gets another, empty one. */
const removeBusiness = async (tx: Tx, { id, withdrawnAt }: Withdrawal): Promise<void> => {
  const owner = await findBusinessOwner(tx, id);
  if (owner) {
    const account = await tx
      .selectFrom('accounts')
      .select('home_business_id')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    if ((account.home_business_id ?? owner.id) === id) {
      // The same in every process that repeats the deletion.
      const home = createHash('sha256').update(`home after ${id}`).digest('base64url').slice(0, 22);
      await insertBusiness(tx, { id: home, accountId: owner.id, nowMs: withdrawnAt });
      await tx.updateTable('accounts').set({ home_business_id: home }).where('id', '=', owner.id).execute();
    }
  }
  await insertChanges(tx, await retireBusiness(tx, id, withdrawnAt), null);
};

/** Ends a membership again, unless the person has joined anew since. */
const removeMember = async (tx: Tx, { id, withdrawnAt }: Withdrawal): Promise<void> => {
  const { businessId, accountId, joinedAt } = readMembershipId(id);
  const member = await findMember(tx, businessId, accountId);
  // In an earlier backup the person may have been the owner, who cannot leave.
  if (!member || member.endedAt !== null || member.joinedAt > joinedAt || member.role === 'owner') return;
  await raiseAccess(tx, businessId);
  await endMember(tx, businessId, accountId, withdrawnAt);
  await insertChanges(tx, await loadLocationIds(tx, businessId), null);
};

/** Ends an invitation again. @param withdrawal its id is the hash of the link's token */
const removeInvitation = async (tx: Tx, { id, withdrawnAt }: Withdrawal): Promise<void> => {
  await tx
    .updateTable('invitations')
    .set({ ended_at: withdrawnAt })
    .where('token_hash', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
};

const revokeKey = async (tx: Tx, { id, withdrawnAt }: Withdrawal): Promise<void> => {
  await tx.updateTable('api_keys').set({ revoked_at: withdrawnAt }).where('id', '=', id).execute();
};

/** Deletes a webhook again. Its waiting deliveries are ended by the job that sends them. */
const removeWebhook = async (tx: Tx, { id, withdrawnAt }: Withdrawal): Promise<void> => {
  const removed = await tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .returning('business_id')
    .executeTakeFirst();
  if (removed) await countHooks(tx, removed.business_id, withdrawnAt);
};

/** Takes a thing away again, by its kind. */
const REPEAT: Readonly<Record<WithdrawnKind, (tx: Tx, withdrawal: Withdrawal) => Promise<void>>> = {
  location: removeLocation,
  key: revokeKey,
  webhook: removeWebhook,
  business: removeBusiness,
  membership: removeMember,
  invitation: removeInvitation,
};
