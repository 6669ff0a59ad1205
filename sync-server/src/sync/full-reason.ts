import type { Cursor, SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import { CHAIN_START } from '@doorsign/shared-schema/sync';
import type { Tx } from '../platform/database/database.ts';
import type { BusinessHead } from '../records/businesses.ts';
import { chainAt } from '../records/edits/log.ts';

/** Returns the reason for a full answer, or false if the changes since the device's cursor are enough. A cursor holds if the server's log
 * has its chain value at its position; a cursor from a log that a restore or reset has lost does not hold.
 * @param head the log's head before the request's edits
 * Source: shared-schema/docs/sync-protocol.md#step-1. */
export const fullReason = async (
  tx: Tx,
  businessId: string,
  head: BusinessHead,
  { cursor, wantFull }: Pick<SyncRequest, 'cursor' | 'wantFull'>,
): Promise<SyncAnswer['full']> => {
  if (cursor === null) return 'new';
  if ((await chainOf(tx, businessId, head, cursor)) !== cursor.chain)
    return head.floorAt === null ? 'fork' : 'admin_reset';
  return wantFull ? 'asked' : false;
};

const chainOf = async (
  tx: Tx,
  businessId: string,
  head: BusinessHead,
  { seq }: Cursor,
): Promise<string | undefined> => {
  if (seq === head.seq) return head.chain;
  return seq === 0 ? CHAIN_START : chainAt(tx, businessId, seq);
};
