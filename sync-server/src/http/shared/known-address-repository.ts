import type { Counters } from '../../platform/database/database.ts';
import { KNOWN_ADDRESSES } from '../../platform/parameters.ts';

/** Records that an account's owner is signed in at an address now. If an account has too many addresses, the most recently seen ones stay. */
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

/** Returns whether the account's owner was signed in at the address within KNOWN_ADDRESSES.lifeMs. */
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

/** Deletes addresses that have not been seen for KNOWN_ADDRESSES.lifeMs.
 * @returns the number of deleted rows, at most `max` */
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
    // Check again: the address may have been seen since it was selected.
    .where('seen_at', '<=', untilMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
