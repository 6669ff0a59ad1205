import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { LocalDatabase } from './database.ts';
import type { LocalStore } from './local-store.ts';
import { useServices } from './services.ts';

/** The signed-in owner's data on this device; null while nobody is signed in. */
export const useLocalStore = (): LocalStore | null => useStore(useServices().local.session.store, ({ store }) => store);

/** A value that changes by itself, as React wants it. */
interface Source<T> {
  get(): T | undefined;
  subscribe(listener: () => void): () => void;
}

const NOTHING: Source<never> = { get: () => undefined, subscribe: () => () => undefined };

const sourceOf = <T>(
  { db, guard, userId }: LocalStore,
  query: (db: LocalDatabase, scope: string) => Promise<T>,
): Source<T> => {
  let value: T | undefined;
  return {
    get: () => value,
    subscribe: (listener) =>
      guard.follow(
        () => query(db, userId),
        (next) => {
          value = next;
          listener();
        },
      ),
  };
};

/** A live query of the signed-in owner's data, which outlives a lost connection. Each owner's is another source, so that
 * nothing of the last one is ever handed out.
 * @param query the same function each time
 * @returns undefined until it has answered */
export const useOwnQuery = <T>(query: (db: LocalDatabase, scope: string) => Promise<T>): T | undefined => {
  const store = useLocalStore();
  const source = useMemo<Source<T>>(() => (store ? sourceOf(store, query) : NOTHING), [store, query]);
  return useSyncExternalStore(source.subscribe, source.get);
};
