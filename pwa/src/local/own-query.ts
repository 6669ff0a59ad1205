import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { LocalDatabase } from './storage/database.ts';
import type { LocalStore } from './local-store.ts';
import { useServices } from './services.ts';

/** The signed-in owner's data on this device; null while signed out. */
export const useLocalStore = (): LocalStore | null => useStore(useServices().local.session.store, ({ store }) => store);

/** The id of the location that is shown, which is also the id of its widget; undefined while signed out. */
export const useLocationId = (): string | undefined => useLocalStore()?.locationId;

/** The query parameters of calls about one location; empty while signed out. */
export const useLocationQuery = (): { location?: string } => {
  const locationId = useLocationId();
  return useMemo(() => (locationId === undefined ? {} : { location: locationId }), [locationId]);
};

/** A value with change notifications, in the form that useSyncExternalStore() expects. */
interface Source<T> {
  get(): T | undefined;
  subscribe(listener: () => void): () => void;
}

const NOTHING: Source<never> = { get: () => undefined, subscribe: () => () => undefined };

const sourceOf = <T>(
  { db, guard, locationId }: LocalStore,
  query: (db: LocalDatabase, locationId: string) => Promise<T>,
): Source<T> => {
  let value: T | undefined;
  return {
    get: () => value,
    subscribe: (listener) =>
      guard.follow(
        () => query(db, locationId),
        (next) => {
          value = next;
          listener();
        },
      ),
  };
};

/** Runs a live query on the signed-in owner's data. The query survives a lost connection. Each owner has a separate source,
 * so that data of the previous owner is never returned.
 * @param query a stable function; receives the id of the location that is shown
 * @returns undefined until the first result */
export const useOwnQuery = <T>(query: (db: LocalDatabase, locationId: string) => Promise<T>): T | undefined => {
  const store = useLocalStore();
  const source = useMemo<Source<T>>(() => (store ? sourceOf(store, query) : NOTHING), [store, query]);
  return useSyncExternalStore(source.subscribe, source.get);
};
