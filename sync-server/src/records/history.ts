import { sql } from 'kysely';
import type { EditResult, HistoryEntry } from '@doorsign/shared-schema/api';
import type { EditLabel } from '@doorsign/shared-schema/sync';
import type { Reader } from '../platform/database/database.ts';
import { HISTORY_PAGE } from '../platform/parameters.ts';
import type { LoggedWrite } from './edits.ts';

/** A page of a business's changes, newest first.
 * @param before only what has an earlier place in the log; null for all
 * @returns      the changes, and the `before` of the next page; null after the last */
export const historyBefore = async (
  reader: Reader,
  businessId: string,
  before: number | null,
): Promise<{ edits: HistoryEntry[]; next: number | null }> => {
  const sizes = await reader
    .selectFrom('edits')
    .select(['seq', sql<number>`octet_length(writes)`.as('bytes')])
    .where('business_id', '=', businessId)
    .where('seq', 'is not', null)
    .$if(before !== null, (query) => query.where('seq', '<', before))
    .orderBy('seq', 'desc')
    .limit(HISTORY_PAGE.editsMax + 1)
    .execute();
  let bytes = 0;
  const page = sizes
    .slice(0, HISTORY_PAGE.editsMax)
    .filter((row, index) => (bytes += row.bytes) <= HISTORY_PAGE.bytesMax || index === 0);
  const last = page.at(-1)?.seq ?? null;
  if (last === null) return { edits: [], next: null };
  const rows = await reader
    .selectFrom('edits')
    .select(['id', 'seq', 'label', 'writes', 'device_name', 'result', 'received_at', 'made_at', 'origin'])
    .where('business_id', '=', businessId)
    .where('seq', '>=', last)
    .$if(before !== null, (query) => query.where('seq', '<', before))
    .orderBy('seq', 'desc')
    .execute();
  const edits = rows.flatMap((row) => (row.seq === null ? [] : [rowToEntry({ ...row, seq: row.seq })]));
  return { edits, next: sizes.length > page.length ? last : null };
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
