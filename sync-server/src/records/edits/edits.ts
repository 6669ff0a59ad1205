import { sql } from 'kysely';
import type { EditResult } from '@doorsign/shared-schema/api';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { rowBytes } from './stored.ts';

/** A stored write. `standsFor` is the revision that it stands for when a later edit names it as base; see StandsFor of shared-schema. */
export interface LoggedWrite extends Write {
  standsFor?: string | null;
  /** For the history: the register's value before the write, null for one that was absent or removed, and the result of the write. Both are
   * missing if the write was neither applied nor lost. */
  before?: unknown;
  outcome?: 'applied' | 'lost';
}

/** The device of an edit; `name` is what other devices show in a conflict. */
export interface Device {
  id: string;
  name: string;
}

/** An edit with its result, as stored. `hash` covers what the device sent, before any upcast. */
export interface LoggedEdit extends Omit<Edit, 'writes'> {
  hash: string;
  writes: readonly LoggedWrite[];
  device: Device;
  accountId: string | null;
  /** The API key of the program that made it. */
  keyId?: string | undefined;
  result: EditResult;
  receivedAt: number;
  /** Its last log position; null if it wrote and lost nothing. */
  seq: number | null;
  /** Time of the Save on the server's clock, in epoch milliseconds. */
  madeAt: number;
  /** `recovery`: registers that a device brought back to a restored server. */
  origin: 'edit' | 'recovery';
}

/** The part of a decided edit that later edits need. `writes` is empty if the limit on bytes left no room to read them. */
export type KnownEdit = Pick<LoggedEdit, 'id' | 'writes' | 'receivedAt'>;

/** Returns the edits among these ids that have a result.
 * @param bytesMax maximum bytes of writes to read; the writes of further edits are left out
 * @returns the edits, and the number of bytes of writes that were read */
export const findEdits = async (
  reader: Reader,
  businessId: string,
  ids: readonly string[],
  bytesMax: number,
): Promise<{ edits: KnownEdit[]; bytes: number }> => {
  const edits: KnownEdit[] = [];
  let bytes = 0;
  for (const chunk of inChunks(ids)) {
    // The unary plus keeps SQLite from reading the whole history in the order of the index on received_at.
    const rows = await reader
      .selectFrom('edits')
      .select([
        'id',
        'received_at',
        sql<string | null>`case
          when sum(octet_length(writes)) over (order by +received_at desc, id) <= ${bytesMax - bytes} then writes
        end`.as('writes'),
      ])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, writes, received_at } of rows) {
      bytes += writes === null ? 0 : Buffer.byteLength(writes);
      edits.push({ id, writes: writes === null ? [] : (JSON.parse(writes) as LoggedWrite[]), receivedAt: received_at });
    }
  }
  return { edits, bytes };
};

/** The final result of an edit, for a device that sends the edit again. `hash` covers what the device sent. */
export type StoredResult = Pick<LoggedEdit, 'id' | 'hash' | 'result'>;

/** Returns the results of those edits that have one. */
export const findStoredResults = async (
  reader: Reader,
  businessId: string,
  ids: readonly string[],
): Promise<StoredResult[]> => {
  const found: StoredResult[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await reader
      .selectFrom('edits')
      .select(['id', 'hash', 'result'])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, hash, result } of rows) found.push({ id, hash, result: JSON.parse(result) as EditResult });
  }
  return found;
};

/** Returns the devices that made these edits, by edit id; unknown edits are absent. */
export const findDevices = async (
  reader: Reader,
  businessId: string,
  editIds: readonly string[],
): Promise<Map<string, Device>> => {
  const devices = new Map<string, Device>();
  for (const chunk of inChunks(editIds)) {
    const rows = await reader
      .selectFrom('edits')
      .select(['id', 'device_id', 'device_name'])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, device_id, device_name } of rows) devices.set(id, { id: device_id, name: device_name });
  }
  return devices;
};

/** Inserts edits with their results. An id is used only once.
 * @returns the number of bytes that the edits take */
export const insertEdits = async (tx: Tx, businessId: string, edits: readonly LoggedEdit[]): Promise<number> => {
  const rows = edits.map((edit) => ({
    business_id: businessId,
    id: edit.id,
    hash: edit.hash,
    schema: edit.schema,
    label: edit.label,
    wall: edit.wall,
    writes: JSON.stringify(edit.writes),
    device_id: edit.device.id,
    device_name: edit.device.name,
    account_id: edit.accountId,
    key_id: edit.keyId ?? null,
    result: JSON.stringify(edit.result),
    received_at: edit.receivedAt,
    seq: edit.seq,
    made_at: edit.madeAt,
    origin: edit.origin,
  }));
  for (const chunk of inChunks(rows)) await tx.insertInto('edits').values(chunk).execute();
  return rows.reduce((bytes, { writes, result }) => bytes + rowBytes(writes, result), 0);
};
