/** Addresses at which owners were recently signed in. */
export interface KnownAddresses {
  note(accountId: string, address: string): Promise<void>;
  /** @param accountId null for no account; looked up in the same way, so that the response time reveals nothing */
  has(accountId: string | null, address: string): Promise<boolean>;
}

/** Keeps known addresses in memory, for a single process. An owner's addresses are personal data and are not stored without need.
 * @param max maximum number of addresses; the least recently seen one is evicted first */
export const createKnownAddresses = (max: number): KnownAddresses => {
  const known = new Set<string>();
  const keyOf = (accountId: string, address: string): string => `${accountId} ${address}`;
  return {
    async note(accountId, address) {
      const key = keyOf(accountId, address);
      // Reinsert at the end, so that the set stays in order of last use.
      known.delete(key);
      known.add(key);
      if (known.size > max) for (const oldest of known) return void known.delete(oldest);
    },
    has: async (accountId, address) => accountId !== null && known.has(keyOf(accountId, address)),
  };
};
