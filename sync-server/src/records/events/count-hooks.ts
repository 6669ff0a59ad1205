import type { Tx } from '../../platform/database/database.ts';
import { keepMarks } from './status-marks.ts';

/** Counts the enabled webhooks of a business, and keeps the status marks that they need. To be called in every transaction that makes, changes,
 * switches or deletes a webhook, after that. A business without any pays nothing for events but reading this number. */
export const countHooks = async (tx: Tx, businessId: string, nowMs: number): Promise<void> => {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('enabled', '=', 1)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('businesses')
    .set({ hooks: Number(count) })
    .where('id', '=', businessId)
    .execute();
  await keepMarks(tx, businessId, nowMs);
};
