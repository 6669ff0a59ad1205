import { readPlan, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';

/** An attempt to buy a plan. */
export interface Checkout {
  /** Also the Idempotency-Key of its request to Stripe. */
  id: string;
  plan: AnyPlan;
  hasTrial: boolean;
  /** Null until Stripe has responded; the session may nevertheless exist. */
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

/** Returns the open attempt of a business; there is at most one. */
export const findOpenCheckout = async (reader: Reader, businessId: string): Promise<Checkout | undefined> => {
  const row = await reader
    .selectFrom('checkouts')
    .select(COLUMNS)
    .where('business_id', '=', businessId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row && checkoutOf(row);
};

/** Returns the business's attempt with this session, in any state. */
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

/** Inserts an open attempt.
 * @returns false if there already is an open attempt, which stays */
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
    // Not a caught constraint error: a failed statement can abort its transaction.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const setSession = async (tx: Tx, id: string, sessionId: string): Promise<void> => {
  await tx.updateTable('checkouts').set({ session_id: sessionId }).where('id', '=', id).execute();
};

/** Ends an attempt with the status of its session, or with `expired` if it never had one. */
export const endCheckout = async (tx: Tx, id: string, state: 'complete' | 'expired'): Promise<void> => {
  await tx.updateTable('checkouts').set({ state }).where('id', '=', id).execute();
};
