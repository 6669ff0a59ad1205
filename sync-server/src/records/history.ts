import type { EditResult, HistoryEntry } from '@doorsign/shared-schema/api';
import { SCHEMA, upcastValue, type EditLabel } from '@doorsign/shared-schema/registers';
import type { Reader } from '../platform/database/database.ts';
import { nextTurn } from '../platform/next-turn.ts';
import { HISTORY_PAGE } from '../platform/parameters.ts';
import { authorNames } from './authors.ts';
import { keyNames } from './key-names.ts';
import type { LoggedWrite } from './edits/edits.ts';

/** The part of a history that is wanted, and who reads it. */
export interface HistoryPart {
  businessId: string;
  /** The locations whose changes are wanted. */
  locationIds: readonly string[];
  /** Null for a program with an API key. */
  accountId: string | null;
  /** Only changes at an earlier log position; null for all. */
  before: number | null;
  /** Only changes of this account. */
  author?: string | undefined;
  /** Maximum number of changes; HISTORY_PAGE.editsMax at most. */
  max?: number;
}

/** Returns a page of the changes of some locations, newest first.
 * @returns the changes, and the `before` of the next page; null after the last one */
export const historyBefore = async (
  reader: Reader,
  { businessId, locationIds, accountId, before, author, max = HISTORY_PAGE.editsMax }: HistoryPart,
): Promise<{ edits: HistoryEntry[]; next: number | null }> => {
  const page: HistoryEntry[] = [];
  const authors = new Map<string, HistoryRow>();
  const named = async (next: number | null) => ({
    edits: await withAuthors(reader, { businessId, accountId }, page, authors),
    next,
  });
  let bytes = 0;
  let bytesInTurn = 0;
  let from = before;
  // Read in small groups: rows may be large, and rows beyond the page need not be read.
  for (;;) {
    const group = await readGroup(reader, businessId, from, author);
    for (const row of group) {
      const size = Buffer.byteLength(row.writes);
      bytes += size;
      authors.set(row.id, row);
      const isFull = page.length === max || (from !== before && bytes > HISTORY_PAGE.bytesMax);
      if (isFull) return named(from);
      bytesInTurn += size;
      if (bytesInTurn > HISTORY_PAGE.bytesInTurn) {
        await nextTurn();
        bytesInTurn = 0;
      }
      const entry = rowToEntry(row);
      const writes = entry.writes.filter(({ scope }) => locationIds.includes(scope));
      // An entry without any changed value belongs to no location and is always listed.
      if (writes.length > 0 || entry.writes.length === 0) page.push({ ...entry, writes });
      from = row.seq;
    }
    if (group.length < HISTORY_PAGE.editsAtOnce) return named(null);
  }
};

/** Returns a business's last change; undefined if there was none. */
export const lastChange = async (reader: Reader, businessId: string): Promise<HistoryEntry | undefined> => {
  const [row] = await readGroup(reader, businessId, null);
  return row && rowToEntry(row);
};

/** Returns changes before a log position, newest first. */
const readGroup = async (
  reader: Reader,
  businessId: string,
  before: number | null,
  author?: string,
): Promise<HistoryRow[]> => {
  const rows = await reader
    .selectFrom('edits')
    .select(['id', 'seq', 'schema', 'label', 'writes', 'device_name', 'result', 'received_at', 'made_at', 'origin'])
    .select(['account_id', 'key_id'])
    .where('business_id', '=', businessId)
    .where('seq', 'is not', null)
    .$if(before !== null, (query) => query.where('seq', '<', before))
    .$if(author !== undefined, (query) => query.where('account_id', '=', author ?? ''))
    .orderBy('seq', 'desc')
    .limit(HISTORY_PAGE.editsAtOnce)
    .execute();
  return rows.flatMap((row) => (row.seq === null ? [] : [{ ...row, seq: row.seq }]));
};

interface HistoryRow {
  id: string;
  seq: number;
  schema: number;
  label: string;
  writes: string;
  device_name: string;
  result: string;
  received_at: number;
  made_at: number | null;
  origin: 'edit' | 'recovery';
  account_id: string | null;
  key_id: string | null;
}

/** Adds who made each change, as members see it. */
const withAuthors = async (
  reader: Reader,
  { businessId, accountId }: { businessId: string; accountId: string | null },
  page: readonly HistoryEntry[],
  rows: ReadonlyMap<string, HistoryRow>,
): Promise<HistoryEntry[]> => {
  const idOf = ({ id }: HistoryEntry): string | null => rows.get(id)?.account_id ?? null;
  const names = await authorNames(
    reader,
    businessId,
    page.flatMap((entry) => idOf(entry) ?? []),
  );
  const keyOf = ({ id }: HistoryEntry): string | null => rows.get(id)?.key_id ?? null;
  const keys = await keyNames(
    reader,
    page.flatMap((entry) => keyOf(entry) ?? []),
  );
  return page.map((entry) => {
    const [id, keyId] = [idOf(entry), keyOf(entry)];
    if (keyId !== null) return { ...entry, author: { kind: 'key', id: keyId, name: keys(keyId), isYou: false } };
    return { ...entry, author: { kind: 'member', id, name: names(id), isYou: id !== null && id === accountId } };
  });
};

const rowToEntry = (row: HistoryRow): HistoryEntry => {
  const writes = JSON.parse(row.writes) as LoggedWrite[];
  const { status } = JSON.parse(row.result) as EditResult;
  const read = (key: string, value: unknown): unknown => (value === null ? null : upcastValue(key, row.schema, value));
  return {
    id: row.id,
    seq: row.seq,
    schema: Math.max(row.schema, SCHEMA),
    at: new Date(row.received_at).toISOString(),
    madeAt: new Date(row.made_at ?? row.received_at).toISOString(),
    label: row.label as EditLabel,
    device: row.device_name,
    status: statusOf(row.origin, status),
    writes: writes.flatMap(({ scope, key, value, del, before = null, outcome }) =>
      // A write without an outcome changed nothing.
      outcome
        ? [
            {
              scope,
              key,
              before: read(key, before),
              after: read(key, del ? null : value),
              applied: outcome === 'applied',
            },
          ]
        : [],
    ),
  };
};

const statusOf = (origin: HistoryRow['origin'], status: EditResult['status']): HistoryEntry['status'] => {
  if (origin === 'recovery') return 'recovered';
  return status === 'rejected' ? 'superseded' : status;
};
