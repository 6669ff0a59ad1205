import { deviceName } from '@doorsign/shared-schema/account/device-name';
import type { AnswerOf, ParsedBodyOf, identityCalls } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Notices } from '../mail/notices.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { findEmail } from './account-repository.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { deleteIdentities, deleteIdentity, listIdentities } from './google/identity-repository.ts';

interface IdentityServiceDeps {
  database: Database;
  endedSessions: EndedSessions;
  notices: Notices;
  /** Epoch milliseconds. */
  now(): number;
}

/** The account whose identities are removed, and the details for the notice to its mailbox. */
interface Ending {
  accountId: string;
  device: string;
  nowMs: number;
}

/** Removes all identities of an account and mails a notice if there were any. */
export const endIdentities = async (tx: Tx, notices: Notices, { accountId, device, nowMs }: Ending): Promise<void> => {
  if (!(await deleteIdentities(tx, accountId))) return;
  await tellRemoved(tx, notices, { accountId, device, nowMs });
};

const tellRemoved = async (tx: Tx, notices: Notices, { accountId, device, nowMs }: Ending): Promise<void> => {
  const email = await findEmail(tx, accountId);
  await notices.tell(tx, 'google_removed', { accountId, email, device, nowMs });
};

/** The Google identities of an owner; each of them can sign in to the account.
 * Source: shared-schema/docs/decisions/0113-google-identity-management.md. */
export type IdentityService = ReturnType<typeof createIdentityService>;

export const createIdentityService = ({ database, endedSessions, notices, now }: IdentityServiceDeps) => ({
  async list({ accountId }: Pick<Owner, 'accountId'>): Promise<AnswerOf<typeof identityCalls.list>> {
    const identities = await listIdentities(database.read, accountId);
    return identities.map(({ id, email, created_at }) => ({
      id,
      email,
      createdAt: new Date(created_at).toISOString(),
    }));
  },

  /** @throws AppError not_found for an identity that is not the owner's */
  async remove({ accountId }: Pick<Owner, 'accountId'>, id: string, userAgent: string): Promise<undefined> {
    const isRemoved = await database.write(async (tx) => {
      if (!(await deleteIdentity(tx, accountId, id))) return false;
      await tellRemoved(tx, notices, { accountId, device: deviceName(userAgent), nowMs: now() });
      return true;
    });
    if (!isRemoved) throw new AppError('not_found');
  },

  /** Ends all other sessions, and all identities unless the owner keeps them, after another person has used the account. */
  async endAllElse(
    { accountId, sessionId }: Pick<Owner, 'accountId' | 'sessionId'>,
    { keepIdentities = false }: ParsedBodyOf<typeof identityCalls.notMe>,
    userAgent: string,
  ): Promise<undefined> {
    await database.write(async (tx) => {
      await endedSessions.end(tx, accountId, { allBut: sessionId }, { reason: 'not_me', nowMs: now() });
      if (!keepIdentities) await endIdentities(tx, notices, { accountId, device: deviceName(userAgent), nowMs: now() });
    });
  },
});
