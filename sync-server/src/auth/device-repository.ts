import { UNKNOWN_DEVICE } from '@doorsign/shared-schema/account/device-name';
import { createHmac } from 'node:crypto';
import { addressGroup } from '../http/networks.ts';
import type { Tx } from '../platform/database/database.ts';
import { KNOWN_DEVICES_MAX } from '../platform/parameters.ts';

/** The device and IP address of a sign-in. */
export interface SignInOrigin {
  /** The device name, such as "Chrome on Windows". */
  device: string;
  ip: string;
}

/** Returns the keyed hash of a device's name and network by which the device is recognized; the hash reveals neither. */
export type DeviceMark = (accountId: string, origin: SignInOrigin) => string;

/** @param key secret bytes. The same device has different marks for different accounts. */
export const createDeviceMark =
  (key: Uint8Array): DeviceMark =>
  (accountId, { device, ip }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([accountId, device, addressGroup(ip)]))
      .digest('base64url');

/** Records the device of a sign-in. An unnamed device is never recognized, because all programs that are not browsers share its name.
 * @returns whether the device is new to an account that has been used before
 * Source: shared-schema/docs/decisions/0116-recognition-of-sign-in-devices.md. */
export const noteDevice = async (
  tx: Tx,
  { accountId, mark, device, nowMs }: { accountId: string; mark: string; device: string; nowMs: number },
): Promise<boolean> => {
  const known = await tx
    .selectFrom('known_devices')
    .select('device')
    .where('account_id', '=', accountId)
    .orderBy('first_seen_at', 'desc')
    .execute();
  const isKnown = known.some((row) => row.device === mark);
  if (!isKnown) {
    const forgotten = known.slice(KNOWN_DEVICES_MAX - 1).map((row) => row.device);
    if (forgotten.length > 0)
      await tx
        .deleteFrom('known_devices')
        .where('account_id', '=', accountId)
        .where('device', 'in', forgotten)
        .execute();
    await tx
      .insertInto('known_devices')
      .values({ account_id: accountId, device: mark, first_seen_at: nowMs })
      .execute();
  }
  return known.length > 0 && !(isKnown && device !== UNKNOWN_DEVICE);
};
