import { deleteOldMail } from '../mail/outgoing-mail.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteExpiredAccounts } from './account-repository.ts';
import { deleteExpiredChallenges } from './challenge-repository.ts';
import { deleteExpiredHandovers } from './google/handover-repository.ts';
import { deleteExpiredSessions } from './session-repository.ts';

/** Removes accounts that were not verified in time, sessions, codes and sign-ins that have ended, and mail that was sent long
 * ago.
 * @param nowMs epoch milliseconds */
export const sweep = (database: Database, nowMs: number): Promise<void> =>
  database.write(async (tx) => {
    await deleteExpiredAccounts(tx, nowMs);
    await deleteExpiredSessions(tx, nowMs);
    await deleteExpiredChallenges(tx, nowMs);
    await deleteOldMail(tx, nowMs);
    await deleteExpiredHandovers(tx, nowMs);
  });
