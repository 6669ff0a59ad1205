import { deleteOldMail } from '../mail/outgoing-mail.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inSteps } from '../platform/in-steps.ts';
import { SWEEP } from '../platform/parameters.ts';
import { deleteOldActions } from '../records/audit.ts';
import {
  deleteOldAttempts,
  deleteOldDeliveries,
  deleteOldWebhookEvents,
  forgetOldAnswers,
} from '../records/events/old-events.ts';
import { deleteExpiredAnswers } from '../records/idempotent-answers.ts';
import { deleteOldInvitations } from '../records/invitations.ts';
import { findExpired } from './account-repository.ts';
import { deleteExpiredChallenges } from './challenge-repository.ts';
import { deleteExpiredReasons } from './ended-sessions.ts';
import { deleteExpiredHandovers, deleteExpiredStates } from './google/handover-repository.ts';
import { removeAccounts, removeBusinesses } from './remove-accounts.ts';
import { findWithdrawnBusinesses } from '../records/withdrawals/withdrawals.ts';
import { deleteExpiredSessions } from './session-repository.ts';

/** Removes accounts that were not verified in time, what is left of deleted businesses, expired sessions, codes and sign-ins, old mail, old invitations, old events of webhooks, and old records of actions. Works in steps until
 * nothing expired is left or the server is stopping.
 * @param nowMs epoch milliseconds */
export const sweep = async (
  database: Pick<Database, 'read' | 'write'>,
  nowMs: number,
  isStopping: () => boolean,
): Promise<void> => {
  const remove = (removeSome: (tx: Tx, nowMs: number, max: number) => Promise<number>, atOnce: number) =>
    inSteps((max) => database.write((tx) => removeSome(tx, nowMs, max)), { atOnce, isStopping });
  const removeExpired = async (max: number): Promise<number> => {
    const expired = await findExpired(database.read, nowMs, max);
    await removeAccounts(database, expired);
    return expired.length;
  };
  await inSteps(removeExpired, { atOnce: SWEEP.accountsAtOnce, isStopping });
  await removeBusinesses(database, await findWithdrawnBusinesses(database.read));
  for (const removeSome of [
    deleteExpiredSessions,
    deleteExpiredReasons,
    deleteExpiredChallenges,
    deleteOldMail,
    deleteExpiredStates,
    deleteExpiredHandovers,
    deleteExpiredAnswers,
    deleteOldActions,
    deleteOldInvitations,
    deleteOldWebhookEvents,
    deleteOldDeliveries,
    deleteOldAttempts,
    forgetOldAnswers,
  ])
    await remove(removeSome, SWEEP.rowsAtOnce);
};
