import type { EditResult } from '@doorsign/shared-schema/api';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../platform/database/database.ts';
import { inChunks } from './in-chunks.ts';

/** A write with what it stands for when a later edit names this one as base; see StandsFor of shared-schema. */
export interface LoggedWrite extends Write {
  standsFor?: string | null;
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
}

/** What later edits need to know of an edit that has its verdict. */
export type KnownEdit = Pick<LoggedEdit, 'id' | 'hash' | 'writes' | 'result'>;

/** Those of the ids that have a verdict. */
export const findEdits = async (reader: Reader, businessId: string, ids: readonly string[]): Promise<KnownEdit[]> => {
  const found: KnownEdit[] = [];
  for (const chunk of inChunks(ids)) {
    const rows = await reader
      .selectFrom('edits')
      .select(['id', 'hash', 'writes', 'result'])
      .where('business_id', '=', businessId)
      .where('id', 'in', chunk)
      .execute();
    for (const { id, hash, writes, result } of rows)
      found.push({
        id,
        hash,
        writes: JSON.parse(writes) as LoggedWrite[],
        result: JSON.parse(result) as EditResult,
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
        chunk.map(({ id, hash, schema, label, wall, writes, device, accountId, result, receivedAt }) => ({
          business_id: businessId,
          id,
          hash,
          schema,
          label,
          wall,
          writes: JSON.stringify(writes),
          device_id: device.id,
          device_name: device.name,
          account_id: accountId,
          result: JSON.stringify(result),
          received_at: receivedAt,
        })),
      )
      .execute();
};
