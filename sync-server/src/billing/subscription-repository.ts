import { readPlan } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';
import { BILLING } from '../platform/parameters.ts';
import { GRANTED, type SubscriptionFacts } from './entitlement.ts';

/** Returns all past and present subscriptions of a business, including the operator's grant, oldest first. */
export const loadSubscriptions = async (reader: Reader, businessId: string): Promise<SubscriptionFacts[]> => {
  const rows = await reader
    .selectFrom('subscriptions')
    .select([
      'id',
      'plan',
      'status',
      'trial_ends_at as trialEndsAt',
      'period_ends_at as periodEndsAt',
      'cancel_at as cancelAt',
      'past_due_since as pastDueSince',
      'created_at as createdAt',
    ])
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ plan, ...row }) => ({ ...row, plan: plan === null ? null : readPlan(plan) }));
};

/** Replaces a business's subscriptions at Stripe; a grant stays. Kept rows keep the time of their notice to the owner. */
export const replaceSubscriptions = async (
  tx: Tx,
  businessId: string,
  subscriptions: readonly SubscriptionFacts[],
): Promise<void> => {
  const ids = subscriptions.map(({ id }) => id);
  await tx
    .deleteFrom('subscriptions')
    .where('business_id', '=', businessId)
    .where('status', '!=', GRANTED)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  for (const { id, plan, status, createdAt, ...ends } of subscriptions) {
    const row = {
      business_id: businessId,
      plan,
      status,
      trial_ends_at: ends.trialEndsAt,
      period_ends_at: ends.periodEndsAt,
      cancel_at: ends.cancelAt,
      past_due_since: ends.pastDueSince,
      created_at: createdAt,
    };
    await tx
      .insertInto('subscriptions')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
};

/** Marks trials that end soon, and whose owner has no notice yet, as notified. Canceled trials cost nothing and need no notice.
 * @returns these trials; each is returned only once */
export const takeEndingTrials = async (tx: Tx, businessId: string, nowMs: number) =>
  tx
    .updateTable('subscriptions')
    .set({ trial_notice_at: nowMs })
    .where('business_id', '=', businessId)
    .where('status', '=', 'trialing')
    .where('cancel_at', 'is', null)
    .where('trial_notice_at', 'is', null)
    .where('trial_ends_at', '>', nowMs)
    .where('trial_ends_at', '<=', nowMs + BILLING.trialNoticeMs)
    .returning(['plan', 'trial_ends_at'])
    .execute();

/** Returns businesses that must be settled because of the time: a grace period is over, or a trial ends soon. */
export const findDue = async (reader: Reader, nowMs: number): Promise<string[]> => {
  const rows = await reader
    .selectFrom('subscriptions')
    .innerJoin('businesses', 'businesses.id', 'subscriptions.business_id')
    .select('businesses.id')
    .distinct()
    .where((is) =>
      is.or([
        is.and([
          is('subscriptions.status', '=', 'past_due'),
          is('subscriptions.past_due_since', '<=', nowMs - BILLING.graceMs),
          is('businesses.plan', '!=', 'free'),
        ]),
        is.and([
          is('subscriptions.status', '=', 'trialing'),
          is('subscriptions.cancel_at', 'is', null),
          is('subscriptions.trial_notice_at', 'is', null),
          is('subscriptions.trial_ends_at', '>', nowMs),
          is('subscriptions.trial_ends_at', '<=', nowMs + BILLING.trialNoticeMs),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

const withSubscription = (reader: Reader) =>
  reader
    .selectFrom('subscriptions')
    .select('business_id')
    .distinct()
    .where('status', 'not in', [...ENDED, GRANTED]);

const withCheckout = (reader: Reader) =>
  reader.selectFrom('checkouts').select('business_id').where('state', '=', 'open');

/** Returns businesses whose data at Stripe can still change: they have a running subscription or an open checkout. */
export const findUnsettled = async (reader: Reader): Promise<string[]> => {
  const rows = [...(await withSubscription(reader).execute()), ...(await withCheckout(reader).execute())];
  return [...new Set(rows.map(({ business_id }) => business_id))];
};

/** Returns whether the data of a business at Stripe can still change. */
export const isUnsettled = async (reader: Reader, businessId: string): Promise<boolean> => {
  const subscription = await withSubscription(reader).where('business_id', '=', businessId).executeTakeFirst();
  const checkout = await withCheckout(reader).where('business_id', '=', businessId).executeTakeFirst();
  return (subscription ?? checkout) !== undefined;
};

/** The Stripe statuses of subscriptions that have ended for good. An unknown status counts as running. */
const ENDED = ['canceled', 'incomplete_expired'];
