import { END_REASONS } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Authenticate } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { SESSIONS } from '../platform/parameters.ts';
import type { AccessToken, AccessTokens } from './access-tokens.ts';
import { isBusinessDeleted, isDeleted } from './deletions.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { findCaller, noteUse, prolongSession } from './session-repository.ts';

interface AuthenticateDeps {
  database: Database;
  endedSessions: EndedSessions;
  tokens: AccessTokens;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** Finds the owner of a token, as a member of the business that the call is about. The signature proves the account and session of the token; the session row must still exist, so
 * that a logout takes effect at once (shared-schema/docs/product-rules.md#a3). */
export const createAuthenticate = ({ database, endedSessions, tokens, now, log }: AuthenticateDeps): Authenticate => {
  const endOf = async (token: AccessToken): Promise<AppError> => {
    if (await isDeleted(database.read, token.accountId)) return new AppError('account_deleted');
    const reason = await endedSessions.reasonOf(database.read, token);
    if (reason === null) return new AppError('session_revoked');
    return new AppError('session_revoked', { detail: END_REASONS[reason], more: { reason } });
  };
  /** The error for a caller who is not a member. An id that was never known and one of a stranger's business look alike. */
  const refusalOf = async (businessId: string, hasEnded: boolean): Promise<AppError> =>
    hasEnded || (await isBusinessDeleted(database.read, businessId))
      ? new AppError('membership_ended')
      : new AppError('not_found', { detail: 'This business does not exist.' });
  return async (text, businessId) => {
    const token = await tokens.read(text);
    const { accountId, sessionId } = token;
    const nowMs = now();
    const row = await findCaller(database.read, { accountId, sessionId, businessId }, nowMs);
    if (!row) throw await endOf(token);
    const { membership } = row;
    if (!membership || membership.hasEnded)
      throw await (businessId === null ? endOf(token) : refusalOf(businessId, membership !== null));
    const isVerified = row.verified_at !== null;

    if (nowMs - row.last_seen_at > SESSIONS.noteUseAfterMs)
      // Not awaited: noting the use must neither delay the response nor make the request fail.
      database
        .write((tx) => noteUse(tx, sessionId, nowMs))
        .catch((error: unknown) => log.warn({ err: error }, 'could not record session use'));

    const renewToken = async (): Promise<string> => {
      if (!(await database.write((tx) => prolongSession(tx, sessionId, nowMs + SESSIONS.lifeMs))))
        throw new AppError('session_revoked');
      return tokens.sign({ accountId, sessionId });
    };
    return {
      owner: {
        accountId,
        businessId: membership.business_id,
        role: membership.role,
        scope: membership.scope,
        locationId: membership.location_id,
        sessionId,
        plan: membership.plan,
        emailVerified: isVerified,
      },
      // An unverified account expires after a day, and its sessions with it.
      renewToken: isVerified && nowMs - token.issuedAtMs > SESSIONS.renewAfterMs ? renewToken : null,
    };
  };
};
