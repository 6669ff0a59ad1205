import { readPlan, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';

/** One attempt to buy a plan. */
export interface Checkout {
  /** Also its Idempotency-Key. */
  id: string;
  plan: AnyPlan;
  hasTrial: boolean;
  /** Null while Stripe has not answered: the session may exist all the same. */
  sessionId: string | null;
  createdAt: number;
}

const COLUMNS = ['id', 'plan', 'has_trial', 'session_id', 'created_at'] as const;

interface Row {
  id: string;
  plan: string;
  has_trial: 0 | 1;
  session_id: string | null;
  created_at: number;
}

const checkoutOf = ({ id, plan, has_trial, session_id, created_at }: Row): Checkout => ({
  id,
  plan: readPlan(plan),
  hasTrial: has_trial === 1,
  sessionId: session_id,
  createdAt: created_at,
});

/** A business's open attempt; there is never a second one. */
export const findOpenCheckout = async (reader: Reader, businessId: string): Promise<Checkout | undefined> => {
  const row = await reader
    .selectFrom('checkouts')
    .select(COLUMNS)
    .where('business_id', '=', businessId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row && checkoutOf(row);
};

/** A business's own attempt with this session, whatever became of it. */
export const findCheckout = async (
  reader: Reader,
  businessId: string,
  sessionId: string,
): Promise<Checkout | undefined> => {
  const row = await reader
    .selectFrom('checkouts')
    .select(COLUMNS)
    .where('business_id', '=', businessId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && checkoutOf(row);
};

/** Begins an attempt.
 * @returns false where there is an open one, which stays */
export const insertCheckout = async (tx: Tx, businessId: string, checkout: Checkout): Promise<boolean> => {
  const { id, plan, hasTrial, sessionId, createdAt } = checkout;
  const inserted = await tx
    .insertInto('checkouts')
    .values({
      id,
      business_id: businessId,
      plan,
      has_trial: hasTrial ? 1 : 0,
      session_id: sessionId,
      state: 'open',
      created_at: createdAt,
    })
    // No refusal that is caught: a statement that fails may be the end of its transaction.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const setSession = async (tx: Tx, id: string, sessionId: string): Promise<void> => {
  await tx.updateTable('checkouts').set({ session_id: sessionId }).where('id', '=', id).execute();
};

/** An attempt that is over: what Stripe says of its session, or `expired` for one that never got any. */
export const endCheckout = async (tx: Tx, id: string, state: 'complete' | 'expired'): Promise<void> => {
  await tx.updateTable('checkouts').set({ state }).where('id', '=', id).execute();
};
