import type { Counters } from '../../platform/database/database.ts';
import { KNOWN_ADDRESSES } from '../../platform/parameters.ts';

/** Keeps that an account's owner was signed in at an address now, and of too many addresses the ones that were seen last. */
export const saveKnownAddress = async (
  counters: Counters,
  { accountId, addressHash }: { accountId: string; addressHash: string },
  nowMs: number,
): Promise<void> => {
  await counters
    .insertInto('known_addresses')
    .values({ account_id: accountId, address_hash: addressHash, seen_at: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'address_hash'])
        .doUpdateSet({ seen_at: nowMs })
        .where('known_addresses.seen_at', '<', nowMs),
    )
    .execute();
  await counters
    .deleteFrom('known_addresses')
    .where('account_id', '=', accountId)
    .where('address_hash', 'in', (eb) =>
      eb
        .selectFrom('known_addresses as newer')
        .select('newer.address_hash')
        .where('newer.account_id', '=', accountId)
        .orderBy('newer.seen_at', 'desc')
        .orderBy('newer.address_hash')
        .limit(KNOWN_ADDRESSES.perAccountMax)
        .offset(KNOWN_ADDRESSES.perAccountMax),
    )
    .execute();
};

/** Was the account's owner signed in at the address within its life? */
export const isAddressKnown = async (
  counters: Counters,
  { accountId, addressHash }: { accountId: string; addressHash: string },
  nowMs: number,
): Promise<boolean> => {
  const row = await counters
    .selectFrom('known_addresses')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('address_hash', '=', addressHash)
    .where('seen_at', '>', nowMs - KNOWN_ADDRESSES.lifeMs)
    .executeTakeFirst();
  return row !== undefined;
};

/** Removes addresses at which nobody was for long.
 * @returns how many; `max` at most */
export const deleteOldAddresses = async (counters: Counters, nowMs: number, max: number): Promise<number> => {
  const untilMs = nowMs - KNOWN_ADDRESSES.lifeMs;
  const { numDeletedRows } = await counters
    .deleteFrom('known_addresses')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('account_id', 'address_hash'),
        'in',
        eb
          .selectFrom('known_addresses')
          .select(['account_id', 'address_hash'])
          .where('seen_at', '<=', untilMs)
          .limit(max)
          .$asTuple('account_id', 'address_hash'),
      ),
    )
    // Once more: somebody may have been there since it was found.
    .where('seen_at', '<=', untilMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
