import type { Tx } from '../platform/database/database.ts';

/** Remembers the device of a sign-in.
 * @returns whether the account was used before, but not from this device */
export const noteDevice = async (
  tx: Tx,
  { accountId, device, nowMs }: { accountId: string; device: string; nowMs: number },
): Promise<boolean> => {
  const known = await tx.selectFrom('known_devices').select('device').where('account_id', '=', accountId).execute();
  if (known.some((one) => one.device === device)) return false;
  await tx.insertInto('known_devices').values({ account_id: accountId, device, first_seen_at: nowMs }).execute();
  return known.length > 0;
};
