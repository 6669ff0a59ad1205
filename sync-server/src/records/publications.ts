/** Tells those who keep public snapshots in memory, and those who wait for news of a business, what has changed. */
export interface Publications {
  /** Called once the change is committed, never before. */
  publish(locationIds: readonly string[]): void;
  /** Hears of every location.
   * @param listener must not throw: the change is committed already
   * @returns a function that ends the subscription */
  subscribe(listener: (locationId: string) => void): () => void;
  /** Hears of these locations only; publishing costs nothing for those who wait for others.
   * @param listener must not throw
   * @returns a function that ends it */
  listen(locationIds: readonly string[], listener: () => void): () => void;
}

export const createPublications = (): Publications => {
  const subscribers = new Set<(locationId: string) => void>();
  const listenersByLocation = new Map<string, Set<() => void>>();

  const listenersOf = (locationId: string): Set<() => void> => {
    const listeners = listenersByLocation.get(locationId) ?? new Set();
    listenersByLocation.set(locationId, listeners);
    return listeners;
  };

  return {
    publish(locationIds) {
      for (const locationId of locationIds) {
        for (const subscriber of subscribers) subscriber(locationId);
        for (const listener of listenersByLocation.get(locationId) ?? []) listener();
      }
    },
    subscribe(listener) {
      subscribers.add(listener);
      return () => void subscribers.delete(listener);
    },
    listen(locationIds, listener) {
      for (const id of locationIds) listenersOf(id).add(listener);
      return () => {
        for (const id of locationIds) {
          listenersOf(id).delete(listener);
          if (listenersOf(id).size === 0) listenersByLocation.delete(id);
        }
      };
    },
  };
};
