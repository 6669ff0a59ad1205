import type { Reader } from '../../platform/database/database.ts';

/** Facts that `users show` adds to the account itself and that no feature's own service provides. Instants are epoch milliseconds. */
export interface AccountFacts {
  /** The customer at Stripe; null before the first checkout. */
  stripeCustomer: string | null;
  /** Issuers at which the owner signs in. */
  issuers: string[];
  /** Stripe's events whose state has not been fetched yet. */
  waitingEvents: number;
  /** Notices that have not been sent yet. */
  waitingMail: number;
}

export const loadAccountFacts = async (
  reader: Reader,
  { accountId, businessId }: { accountId: string; businessId: string },
): Promise<AccountFacts> => {
  const { stripe_customer: stripeCustomer } = await reader
    .selectFrom('businesses')
    .select('stripe_customer')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  const identities = await reader
    .selectFrom('identities')
    .select('issuer')
    .where('account_id', '=', accountId)
    .orderBy('issuer')
    .execute();
  const events = await reader
    .selectFrom('stripe_events')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow();
  const mail = await reader
    .selectFrom('outgoing_mail')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return {
    stripeCustomer,
    issuers: identities.map(({ issuer }) => issuer),
    waitingEvents: Number(events.count),
    waitingMail: Number(mail.count),
  };
};
