import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { LocalDatabase } from './storage/database.ts';
import type { LocalStore } from './local-store.ts';
import { useServices } from './services.ts';

/** The signed-in owner's data on this device; null while nobody is signed in. */
export const useLocalStore = (): LocalStore | null => useStore(useServices().local.session.store, ({ store }) => store);

/** The location that is shown, whose id is also its widget's; undefined while nobody is signed in. */
export const useLocationId = (): string | undefined => useLocalStore()?.locationId;

/** What calls about one location have in their address. */
export const useLocationQuery = (): { location?: string } => {
  const locationId = useLocationId();
  return useMemo(() => (locationId === undefined ? {} : { location: locationId }), [locationId]);
};

/** A value that changes by itself, as React wants it. */
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

/** A live query of the signed-in owner's data, which outlives a lost connection. Each owner's is another source, so that
 * nothing of the last one is ever handed out.
 * @param query the same function each time; it is told which location is shown
 * @returns undefined until it has answered */
export const useOwnQuery = <T>(query: (db: LocalDatabase, locationId: string) => Promise<T>): T | undefined => {
  const store = useLocalStore();
  const source = useMemo<Source<T>>(() => (store ? sourceOf(store, query) : NOTHING), [store, query]);
  return useSyncExternalStore(source.subscribe, source.get);
};
