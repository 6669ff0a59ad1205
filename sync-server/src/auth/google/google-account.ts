import { DEFAULT_TIMEZONE } from '@doorsign/shared-schema/hours';
import type { Tx } from '../../platform/database/database.ts';
import { insertAccount, markVerified, type Account } from '../account-repository.ts';
import { claimEmail } from '../claim-email.ts';
import type { CreateBusiness } from '../password-service.ts';
import type { SignedInAtIssuer } from './handover-repository.ts';
import { findByIdentity, insertIdentity } from './identity-repository.ts';
import { mailboxName } from './issuer-person.ts';

interface Arrival {
  person: SignedInAtIssuer;
  /** Of the device, for a new business. */
  timezone: string | undefined;
  nowMs: number;
}

/** Finds or makes the account of somebody who has signed in at the issuer.
 * - The identity is known: its account, whatever its e-mail is by now.
 * - Else the issuer has proved an e-mail, which claims its account exactly as a code would, and is tied to it.
 * - Nobody claimed that e-mail yet: a new account, and its business.
 * @returns undefined without such an e-mail: the identity was known when it came back from the issuer, and its account has
 *          been deleted since
 * Source: decisions A2, A5 and A9. */
export const accountOf = async (
  tx: Tx,
  { newId, createBusiness }: { newId(): string; createBusiness: CreateBusiness },
  { person, timezone = DEFAULT_TIMEZONE, nowMs }: Arrival,
): Promise<{ account: Account; created: boolean } | undefined> => {
  const known = await findByIdentity(tx, person);
  if (known) return { account: known, created: false };

  const { email, name } = person;
  if (email === null) return undefined;
  const claimed = await claimEmail(tx, { email, owner: null, nowMs });
  if (claimed) {
    await insertIdentity(tx, person, { accountId: claimed.id, nowMs });
    return { account: claimed, created: false };
  }

  const id = newId();
  await insertAccount(tx, { id, email, passwordHash: null, nowMs });
  await createBusiness(tx, { id, businessName: name ?? mailboxName(email), timezone, now: nowMs });
  await markVerified(tx, id, nowMs);
  await insertIdentity(tx, person, { accountId: id, nowMs });
  return { account: { id, password_hash: null, verified_at: nowMs, created_at: nowMs }, created: true };
};
