import { DEFAULT_TIMEZONE } from '@doorsign/shared-schema/hours';
import type { Tx } from '../../platform/database/database.ts';
import type { Account } from '../account-repository.ts';
import { claimEmail } from '../claim-email.ts';
import { createVerifiedAccount, mailboxName, type NewAccountDeps } from '../new-account.ts';
import type { SignedInAtIssuer } from './handover-repository.ts';
import { findByIdentity, insertIdentity, noteIdentityEmail } from './identity-repository.ts';

interface Arrival {
  person: SignedInAtIssuer;
  /** Of the device, for a new business. */
  timezone: string | undefined;
  nowMs: number;
}

/** The account of somebody who has signed in at the issuer. */
interface Arrived {
  account: Account;
  /** It was made by this sign-in. */
  created: boolean;
  /** There were unproved sign-ups with its e-mail, of which nothing was taken over. */
  startedFresh: boolean;
  /** From now on the identity opens an account that was there before. */
  isTied: boolean;
}

/** Finds or makes the account of somebody who has signed in at the issuer.
 * - The identity is known: its account, whatever its e-mail is by now.
 * - Else the issuer has proved an e-mail, which claims its account exactly as a code would, and is tied to it.
 * - Nobody claimed that e-mail yet: a new account, and its business.
 * @returns undefined without such an e-mail: the identity was known when it came back from the issuer, and its account has
 *          been deleted since
 * Source: shared-schema/docs/product-rules.md#a2, #a5 and #a9. */
export const accountOf = async (
  tx: Tx,
  deps: NewAccountDeps,
  { person, timezone = DEFAULT_TIMEZONE, nowMs }: Arrival,
): Promise<Arrived | undefined> => {
  const { email, name } = person;
  const known = await findByIdentity(tx, person);
  if (known) {
    if (email !== null) await noteIdentityEmail(tx, person, email);
    return { account: known, created: false, startedFresh: false, isTied: false };
  }

  if (email === null) return undefined;
  const business = { businessName: name ?? mailboxName(email), timezone };
  const claimed = await claimEmail(tx, deps, { email, owner: null, business, nowMs });
  const account = claimed?.account ?? (await createVerifiedAccount(tx, deps, { email, business, nowMs }));
  await insertIdentity(tx, person, { accountId: account.id, nowMs });
  const startedFresh = claimed?.startedFresh ?? false;
  const created = startedFresh || !claimed;
  return { account, created, startedFresh, isTied: !created };
};
