/** Tells those who keep public snapshots in memory that one has changed. */
export interface Publications {
  /** Called once the change is committed, never before. */
  publish(locationIds: readonly string[]): void;
  /** @param listener must not throw: the change is committed already
   * @returns a function that ends the subscription */
  subscribe(listener: (locationId: string) => void): () => void;
}

export const createPublications = (): Publications => {
  const listeners = new Set<(locationId: string) => void>();
  return {
    publish(locationIds) {
      for (const locationId of locationIds) for (const listener of listeners) listener(locationId);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
