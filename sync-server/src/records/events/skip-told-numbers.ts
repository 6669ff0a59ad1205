import type { Tx } from '../../platform/database/database.ts';

/** More numbers than a business takes between a backup and its restore. */
const SKIPPED = 1_000_000;

/** Skips the numbers that a restored server may have told before, because receivers drop events with numbers that they have seen. To be called
 * wherever a restore is noticed; skipping twice does no harm.
 * @param businessId absent for all businesses that have or had webhooks
 * Source: shared-schema/docs/decisions/0207-status-at-the-minute.md. */
export const skipToldNumbers = async (tx: Tx, businessId?: string): Promise<void> => {
  await tx
    .updateTable('businesses')
    .set((row) => ({ event_seq: row('event_seq', '+', SKIPPED) }))
    .where((is) => is.or([is('hooks', '>', 0), is('event_seq', '>', 0)]))
    .$if(businessId !== undefined, (query) => query.where('id', '=', businessId ?? ''))
    .execute();
};
