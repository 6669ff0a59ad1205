import type { AnswerOf, authCalls, EndReason } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { deleteSession, listSessions } from './session-repository.ts';

interface SessionServiceDeps {
  database: Database;
  endedSessions: EndedSessions;
  /** Epoch milliseconds. */
  now(): number;
}

/** The sessions of an owner. */
export type SessionService = ReturnType<typeof createSessionService>;

export const createSessionService = ({ database, endedSessions, now }: SessionServiceDeps) => ({
  async logOut({ accountId, sessionId }: Owner): Promise<undefined> {
    await database.write((tx) => deleteSession(tx, accountId, sessionId));
  },

  async list({
    accountId,
    sessionId,
  }: Pick<Owner, 'accountId' | 'sessionId'>): Promise<AnswerOf<typeof authCalls.sessions>> {
    const sessions = await listSessions(database.read, accountId, now());
    return sessions.map(({ id, device, created_at, last_seen_at }) => ({
      id,
      device,
      createdAt: new Date(created_at).toISOString(),
      lastSeenAt: new Date(last_seen_at).toISOString(),
      current: id === sessionId,
    }));
  },

  /** Ends all sessions except the current one. */
  async endOthers({ accountId, sessionId }: Owner): Promise<undefined> {
    const why = { reason: 'signed_out_elsewhere', nowMs: now() } as const;
    await database.write((tx) => endedSessions.end(tx, accountId, { allBut: sessionId }, why));
  },

  /** Ends all sessions. For operators, at the request of an owner without a signed-in device. */
  async endAll({ accountId }: Pick<Owner, 'accountId'>): Promise<undefined> {
    const why = { reason: 'signed_out_by_operator', nowMs: now() } as const;
    await database.write((tx) => endedSessions.end(tx, accountId, 'all', why));
  },

  /** Ends one session.
   * @throws AppError not_found for a session that is not the owner's */
  async end(
    { accountId }: Pick<Owner, 'accountId'>,
    sessionId: string,
    reason: EndReason = 'signed_out_elsewhere',
  ): Promise<undefined> {
    const why = { reason, nowMs: now() };
    const ended = await database.write((tx) => endedSessions.end(tx, accountId, { only: sessionId }, why));
    if (ended === 0) throw new AppError('not_found');
  },
});
