import type { EditResult } from '@doorsign/shared-schema/api';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../platform/database/database.ts';
import { inChunks } from './in-chunks.ts';

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

/** What later edits need to know of an edit that has its verdict. */
export type KnownEdit = Pick<LoggedEdit, 'id' | 'hash' | 'writes' | 'result' | 'receivedAt'>;

/** Those of the ids that have a verdict. */
export const findEdits = async (reader: Reader, businessId: string, ids: readonly string[]): Promise<KnownEdit[]> => {
  const found: KnownEdit[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await reader
      .selectFrom('edits')
      .select(['id', 'hash', 'writes', 'result', 'received_at'])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, hash, writes, result, received_at } of rows)
      found.push({
        id,
        hash,
        writes: JSON.parse(writes) as LoggedWrite[],
        result: JSON.parse(result) as EditResult,
        receivedAt: received_at,
      });
  }
  return found;
};

/** Names of the devices that made these edits, by edit; unknown ones are absent. */
export const findDeviceNames = async (
  reader: Reader,
  businessId: string,
  editIds: readonly string[],
): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const chunk of inChunks(editIds)) {
    const rows = await reader
      .selectFrom('edits')
      .select(['id', 'device_name'])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, device_name } of rows) names.set(id, device_name);
  }
  return names;
};

/** Adds edits with their verdicts; an id is given once and for ever. */
export const insertEdits = async (tx: Tx, businessId: string, edits: readonly LoggedEdit[]): Promise<void> => {
  for (const chunk of inChunks(edits))
    await tx
      .insertInto('edits')
      .values(
        chunk.map((edit) => ({
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
        })),
      )
      .execute();
};
