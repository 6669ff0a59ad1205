import type { ChainEntry } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';

/** One log position of a business: an applied or a lost write (shared-schema/docs/decisions/0010-log-positions-of-lost-writes.md). */
export interface LogEntry extends ChainEntry {
  chain: string;
}

/** Returns the chain value at a log position; undefined if there is none. */
export const chainAt = async (reader: Reader, businessId: string, seq: number): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('log')
    .select('chain')
    .where('business_id', '=', businessId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.chain;
};

export const appendLog = async (tx: Tx, businessId: string, entries: readonly LogEntry[]): Promise<void> => {
  for (const chunk of inChunks(entries))
    await tx
      .insertInto('log')
      .values(
        chunk.map(({ seq, chain, scope, key, rev, recovery = null }) => ({
          business_id: businessId,
          seq,
          chain,
          location_id: scope,
          key,
          rev,
          recovery,
        })),
      )
      .execute();
};
