/** Somebody who keeps something of every location in memory. None of its functions may throw: the change is committed already. */
export interface Subscriber {
  changed(locationId: string): void;
  /** Anything may have changed: nothing that is kept is certain any more. */
  allChanged(): void;
  /** Of which locations something is kept, and which revision of their snapshots that is. */
  held(): Iterable<readonly [locationId: string, rev: number]>;
}

/** Tells those who keep public snapshots in memory, and those who wait for news of a business, what has changed. */
export interface Publications {
  /** Called once the change is committed, never before. */
  publish(locationIds: readonly string[]): void;
  /** Publishes every location there is: changes may have been missed. */
  publishAll(): void;
  /** @returns a function that ends the subscription */
  subscribe(subscriber: Subscriber): () => void;
  /** Hears of these locations only; publishing costs nothing for those who wait for others.
   * @param listener must not throw
   * @returns a function that ends it */
  listen(locationIds: readonly string[], listener: () => void): () => void;
  /** All that subscribers keep; one location comes once for each of them. */
  held(): (readonly [locationId: string, rev: number])[];
}

export const createPublications = (): Publications => {
  const subscribers = new Set<Subscriber>();
  const listenersByLocation = new Map<string, Set<() => void>>();

  const listenersOf = (locationId: string): Set<() => void> => {
    const listeners = listenersByLocation.get(locationId) ?? new Set();
    listenersByLocation.set(locationId, listeners);
    return listeners;
  };

  return {
    publish(locationIds) {
      for (const locationId of locationIds) {
        for (const { changed } of subscribers) changed(locationId);
        for (const listener of listenersByLocation.get(locationId) ?? []) listener();
      }
    },
    publishAll() {
      for (const { allChanged } of subscribers) allChanged();
      // Who listens to several hears it once.
      for (const listener of new Set([...listenersByLocation.values()].flatMap((listeners) => [...listeners])))
        listener();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
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
    held: () => [...subscribers].flatMap(({ held }) => [...held()]),
  };
};
