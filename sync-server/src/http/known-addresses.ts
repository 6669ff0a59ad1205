/** Addresses from which owners were signed in lately. */
export interface KnownAddresses {
  note(accountId: string, address: string): void;
  has(accountId: string, address: string): boolean;
}

/** They live in memory only: where an owner works from is nothing to store.
 * @param max how many are remembered; the one that was not seen for longest goes first */
export const createKnownAddresses = (max: number): KnownAddresses => {
  const known = new Set<string>();
  const keyOf = (accountId: string, address: string): string => `${accountId} ${address}`;
  return {
    note(accountId, address) {
      const key = keyOf(accountId, address);
      // Back in at the end, so that the set is in order of last use.
      known.delete(key);
      known.add(key);
      if (known.size > max) for (const oldest of known) return void known.delete(oldest);
    },
    has: (accountId, address) => known.has(keyOf(accountId, address)),
  };
};
