import { readPlan } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { TransactionFacts } from './stripe-facts.ts';

/** Returns the transactions of a business, newest first. */
export const listTransactions = async (reader: Reader, businessId: string): Promise<TransactionFacts[]> => {
  const rows = await reader
    .selectFrom('transactions')
    .select(['id', 'plan', 'amount', 'currency', 'payment_status as paymentStatus', 'created_at as createdAt'])
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ plan, ...row }) => ({ ...row, plan: readPlan(plan) }));
};

/** Replaces the transactions of a business. Kept rows keep the time of their notice to the owner. */
export const replaceTransactions = async (
  tx: Tx,
  businessId: string,
  transactions: readonly TransactionFacts[],
): Promise<void> => {
  const ids = transactions.map(({ id }) => id);
  await tx
    .deleteFrom('transactions')
    .where('business_id', '=', businessId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  for (const { id, plan, amount, currency, paymentStatus, createdAt } of transactions) {
    const row = {
      business_id: businessId,
      plan,
      amount,
      currency,
      payment_status: paymentStatus,
      created_at: createdAt,
    };
    await tx
      .insertInto('transactions')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
};

/** Marks failed payments without a notice to the owner as notified.
 * @returns these payments; each is returned only once */
export const takeFailures = (tx: Tx, businessId: string, nowMs: number) =>
  tx
    .updateTable('transactions')
    .set({ failure_notice_at: nowMs })
    .where('business_id', '=', businessId)
    .where('payment_status', '=', 'failed')
    .where('failure_notice_at', 'is', null)
    .returning(['plan', 'amount', 'currency'])
    .execute();
