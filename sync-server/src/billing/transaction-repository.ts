import { readPlan } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { TransactionFacts } from './stripe-facts.ts';

/** A business's transactions, newest first. */
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

/** Makes a business's transactions exactly these. What its owner was told of one stays with it. */
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

/** Marks payments that failed and of which nobody was told.
 * @returns them, each only once */
export const takeFailures = (tx: Tx, businessId: string, nowMs: number) =>
  tx
    .updateTable('transactions')
    .set({ failure_notice_at: nowMs })
    .where('business_id', '=', businessId)
    .where('payment_status', '=', 'failed')
    .where('failure_notice_at', 'is', null)
    .returning(['plan', 'amount', 'currency'])
    .execute();
