import type { HistoryEntry } from '@doorsign/shared-schema/api';
import type { EditResult } from '@doorsign/shared-schema/api';
import type { EditLabel } from '@doorsign/shared-schema/sync';
import type { Reader } from '../platform/database/database.ts';
import type { LoggedWrite } from './edits.ts';

/** A business's changes, newest first.
 * @param before only what has an earlier place in the log; null for all */
export const historyBefore = async (
  reader: Reader,
  businessId: string,
  before: number | null,
  limit: number,
): Promise<HistoryEntry[]> => {
  const rows = await reader
    .selectFrom('edits')
    .select(['id', 'seq', 'label', 'writes', 'device_name', 'result', 'received_at', 'made_at', 'origin'])
    .where('business_id', '=', businessId)
    .where('seq', 'is not', null)
    .$if(before !== null, (query) => query.where('seq', '<', before))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.seq === null ? [] : [rowToEntry({ ...row, seq: row.seq })]));
};

interface HistoryRow {
  id: string;
  seq: number;
  label: string;
  writes: string;
  device_name: string;
  result: string;
  received_at: number;
  made_at: number | null;
  origin: 'edit' | 'recovery';
}

const rowToEntry = (row: HistoryRow): HistoryEntry => {
  const writes = JSON.parse(row.writes) as LoggedWrite[];
  const { status } = JSON.parse(row.result) as EditResult;
  return {
    id: row.id,
    seq: row.seq,
    at: new Date(row.received_at).toISOString(),
    madeAt: new Date(row.made_at ?? row.received_at).toISOString(),
    label: row.label as EditLabel,
    device: row.device_name,
    status: statusOf(row.origin, status),
    writes: writes.flatMap(({ scope, key, value, del, before = null, outcome }) =>
      // What was in place already changed nothing.
      outcome ? [{ scope, key, before, after: del ? null : value, applied: outcome === 'applied' }] : [],
    ),
  };
};

const statusOf = (origin: HistoryRow['origin'], status: EditResult['status']): HistoryEntry['status'] => {
  if (origin === 'recovery') return 'recovered';
  return status === 'rejected' ? 'superseded' : status;
};
