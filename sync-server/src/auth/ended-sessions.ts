import { END_REASONS, type EndReason } from '@doorsign/shared-schema/api';
import { createHmac } from 'node:crypto';
import type { Reader, Tx } from '../platform/database/database.ts';
import { SESSIONS } from '../platform/parameters.ts';
import { takeSessions, type SessionChoice } from './session-repository.ts';

/** Ends sessions and keeps why, for the devices that still have their tokens. */
export interface EndedSessions {
  /** Ends the chosen sessions of an account.
   * @returns the number of ended sessions */
  end(tx: Tx, accountId: string, chosen: SessionChoice, why: { reason: EndReason; nowMs: number }): Promise<number>;
  /** Returns why a session has ended; null if that is not known (any longer). Callers have the session's signed token. */
  reasonOf(reader: Reader, token: { accountId: string; sessionId: string }): Promise<EndReason | null>;
}

/** @param key secret bytes. The hash of a session's id reveals neither the id nor whose session it was.
 * Source: shared-schema/docs/decisions/0145-reasons-of-ended-sessions.md. */
export const createEndedSessions = (key: Uint8Array): EndedSessions => {
  const hashOf = (sessionId: string): string => createHmac('sha256', key).update(sessionId).digest('base64url');
  return {
    async end(tx, accountId, chosen, { reason, nowMs }) {
      const ids = await takeSessions(tx, accountId, chosen);
      if (ids.length === 0) return 0;
      const rows = ids.map((id) => ({ session_hash: hashOf(id), account_id: accountId, reason, ended_at: nowMs }));
      await tx.insertInto('ended_sessions').values(rows).execute();
      await forgetOldest(tx, accountId);
      return ids.length;
    },

    async reasonOf(reader, { accountId, sessionId }) {
      const row = await reader
        .selectFrom('ended_sessions')
        .select('reason')
        .where('session_hash', '=', hashOf(sessionId))
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row && Object.hasOwn(END_REASONS, row.reason) ? (row.reason as EndReason) : null;
    },
  };
};

/** Keeps the newest reasons of an account. */
const forgetOldest = async (tx: Tx, accountId: string): Promise<void> => {
  const kept = tx
    .selectFrom('ended_sessions')
    .select('session_hash')
    .where('account_id', '=', accountId)
    .orderBy('ended_at', 'desc')
    .orderBy('session_hash')
    .limit(SESSIONS.endedPerAccountMax);
  await tx
    .deleteFrom('ended_sessions')
    .where('account_id', '=', accountId)
    .where('session_hash', 'not in', kept)
    .execute();
};

/** Removes the reasons of sessions whose tokens have expired by now.
 * @returns the number of removed rows; `max` at most */
export const deleteExpiredReasons = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const expired = tx
    .selectFrom('ended_sessions')
    .select('session_hash')
    .where('ended_at', '<=', nowMs - SESSIONS.lifeMs)
    .limit(max);
  const { numDeletedRows } = await tx
    .deleteFrom('ended_sessions')
    .where('session_hash', 'in', expired)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
