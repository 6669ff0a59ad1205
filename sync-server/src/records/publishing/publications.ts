/** A cache of data of all locations. Its functions must not throw, because the change is already committed. */
export interface Subscriber {
  changed(locationId: string): void;
  /** Called when anything may have changed: all cached data may be outdated. */
  allChanged(): void;
  /** Returns the cached locations, each with the revision of its cached snapshot. */
  held(): Iterable<readonly [locationId: string, rev: string]>;
}

/** Notifies caches of public snapshots and listeners of a business about changes. */
export interface Publications {
  /** Publishes a change. To be called after the commit, never before. */
  publish(locationIds: readonly string[]): void;
  /** Publishes all locations, because changes may have been missed. */
  publishAll(): void;
  /** @returns a function that ends the subscription */
  subscribe(subscriber: Subscriber): () => void;
  /** Listens to these locations only; publishing costs nothing for listeners of other locations.
   * @param listener must not throw
   * @returns a function that stops listening */
  listen(locationIds: readonly string[], listener: () => void): () => void;
  /** Returns the cached locations of all subscribers; a location occurs once for each subscriber that has it. */
  held(): (readonly [locationId: string, rev: string])[];
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
      // A listener of several locations is called once.
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
