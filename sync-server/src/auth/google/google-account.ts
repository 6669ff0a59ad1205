import { DEFAULT_TIMEZONE } from '@doorsign/shared-schema/hours';
import type { Tx } from '../../platform/database/database.ts';
import type { Account } from '../account-repository.ts';
import { claimEmail } from '../claim-email.ts';
import { createVerifiedAccount, mailboxName, type NewAccountDeps } from '../new-account.ts';
import type { SignedInAtIssuer } from './handover-repository.ts';
import { findByIdentity, insertIdentity, noteIdentityEmail } from './identity-repository.ts';

interface Arrival {
  person: SignedInAtIssuer;
  /** The device's time zone, for a new business. */
  timezone: string | undefined;
  nowMs: number;
}

/** The account of a person who has signed in at the issuer. */
interface Arrived {
  account: Account;
  /** True if this sign-in created the account. */
  created: boolean;
  /** True if the e-mail had unverified sign-ups, whose data was not used. */
  startedFresh: boolean;
  /** True if the identity was linked to an existing account. */
  isTied: boolean;
}

/** Finds or creates the account of a person who has signed in at the issuer.
 * - The identity is known: its account, even if the e-mail has changed.
 * - Otherwise the e-mail that the issuer verified claims its account as a code would; the identity is linked to that account.
 * - The e-mail has no account: a new account and business.
 * @returns undefined for an unknown identity without a verified e-mail: the identity was known when the browser returned from
 *          the issuer, but its account has been deleted since
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
