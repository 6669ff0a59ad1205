import { sql } from 'kysely';
import type { EditResult } from '@doorsign/shared-schema/api';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { rowBytes } from './stored.ts';

/** A write with what it stands for when a later edit names this one as base; see StandsFor of shared-schema. */
export interface LoggedWrite extends Write {
  standsFor?: string | null;
  /** For the history: the register's value before it, null for one that was absent or removed, and what became of the
   * write. Both are missing where nothing was written or lost. */
  before?: unknown;
  outcome?: 'applied' | 'lost';
}

/** Where an edit came from; `name` is what other devices show in a conflict. */
export interface Device {
  id: string;
  name: string;
}

/** An edit with its verdict, as the log keeps it. `hash` is of what the device sent, before any upcast. */
export interface LoggedEdit extends Omit<Edit, 'writes'> {
  hash: string;
  writes: readonly LoggedWrite[];
  device: Device;
  accountId: string | null;
  result: EditResult;
  receivedAt: number;
  /** Its last place in the log; null when it wrote and lost nothing. */
  seq: number | null;
  /** When it was made, on the server's clock. */
  madeAt: number;
  /** `recovery`: what a device brought back to a restored server. */
  origin: 'edit' | 'recovery';
}

/** What later edits need to know of an edit that has its verdict: its writes, none when there was no room to read them. */
export type KnownEdit = Pick<LoggedEdit, 'id' | 'writes' | 'receivedAt'>;

/** Those of the ids that have a verdict.
 * @param bytesMax of writes that are read; those of further edits are left out
 * @returns the edits, and how many bytes of writes were read */
export const findEdits = async (
  reader: Reader,
  businessId: string,
  ids: readonly string[],
  bytesMax: number,
): Promise<{ edits: KnownEdit[]; bytes: number }> => {
  const edits: KnownEdit[] = [];
  let bytes = 0;
  for (const chunk of inChunks(ids)) {
    // The plus keeps SQLite from reading the whole history in the order of the index on received_at.
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

/** The final word on an edit, for its device that asks again. `hash` is of what the device sent. */
export type Verdict = Pick<LoggedEdit, 'id' | 'hash' | 'result'>;

/** The verdicts of those of the ids that have one. */
export const findVerdicts = async (reader: Reader, businessId: string, ids: readonly string[]): Promise<Verdict[]> => {
  const verdicts: Verdict[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await reader
      .selectFrom('edits')
      .select(['id', 'hash', 'result'])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, hash, result } of rows) verdicts.push({ id, hash, result: JSON.parse(result) as EditResult });
  }
  return verdicts;
};

/** The devices that made these edits, by edit; unknown ones are absent. */
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

/** Adds edits with their verdicts; an id is given once and for ever.
 * @returns how many bytes they take */
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
    result: JSON.stringify(edit.result),
    received_at: edit.receivedAt,
    seq: edit.seq,
    made_at: edit.madeAt,
    origin: edit.origin,
  }));
  for (const chunk of inChunks(rows)) await tx.insertInto('edits').values(chunk).execute();
  return rows.reduce((bytes, { writes, result }) => bytes + rowBytes(writes, result), 0);
};
