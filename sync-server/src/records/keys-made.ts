import type { Reader } from '../platform/database/database.ts';

/** Returns how many API keys of a business that still work each person has made, by the person's account.
 * @param nowMs epoch milliseconds */
export const countKeysMade = async (
  reader: Reader,
  businessId: string,
  nowMs: number,
): Promise<ReadonlyMap<string | null, number>> => {
  const rows = await reader
    .selectFrom('api_keys')
    .select(({ fn }) => ['created_by', fn.countAll<number>().as('count')])
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)]))
    .groupBy('created_by')
    .execute();
  return new Map(rows.map(({ created_by, count }) => [created_by, Number(count)]));
};
