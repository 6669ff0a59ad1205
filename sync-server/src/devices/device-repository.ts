import type { Reader, Tx } from '../platform/database/database.ts';
import { SYNCED_DEVICES } from '../platform/parameters.ts';

/** A device that has synced. */
export interface DeviceRow {
  device_id: string;
  name: string;
  /** Epoch milliseconds. */
  synced_at: number;
}

/** Records the sync of a device. At the limit of an account, the devices with the oldest syncs are deleted. */
export const noteSync = async (
  tx: Tx,
  { accountId, deviceId, name, nowMs }: { accountId: string; deviceId: string; name: string; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('synced_devices')
    .values({ account_id: accountId, device_id: deviceId, name, synced_at: nowMs })
    .onConflict((known) => known.columns(['account_id', 'device_id']).doUpdateSet({ name, synced_at: nowMs }))
    .execute();
  const kept = tx
    .selectFrom('synced_devices')
    .select('device_id')
    .where('account_id', '=', accountId)
    .orderBy('synced_at', 'desc')
    .orderBy('device_id')
    .limit(SYNCED_DEVICES.perAccountMax);
  await tx
    .deleteFrom('synced_devices')
    .where('account_id', '=', accountId)
    .where('device_id', 'not in', kept)
    .execute();
};

/** Returns the devices of an account, most recently synced first. */
export const listDevices = (reader: Reader, accountId: string): Promise<DeviceRow[]> =>
  reader
    .selectFrom('synced_devices')
    .select(['device_id', 'name', 'synced_at'])
    .where('account_id', '=', accountId)
    .orderBy('synced_at', 'desc')
    .orderBy('device_id')
    .execute();
