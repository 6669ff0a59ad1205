/** Addresses from which owners were signed in lately. */
export interface KnownAddresses {
  note(accountId: string, address: string): Promise<void>;
  /** @param accountId null, which nobody has, is asked for in the same way, so that the time it takes tells nothing */
  has(accountId: string | null, address: string): Promise<boolean>;
}

/** They live in this process's memory, for where it is the only one: where an owner works from is nothing to store without need.
 * @param max how many are remembered; the one that was not seen for longest goes first */
export const createKnownAddresses = (max: number): KnownAddresses => {
  const known = new Set<string>();
  const keyOf = (accountId: string, address: string): string => `${accountId} ${address}`;
  return {
    async note(accountId, address) {
      const key = keyOf(accountId, address);
      // Back in at the end, so that the set is in order of last use.
      known.delete(key);
      known.add(key);
      if (known.size > max) for (const oldest of known) return void known.delete(oldest);
    },
    has: async (accountId, address) => accountId !== null && known.has(keyOf(accountId, address)),
  };
};
