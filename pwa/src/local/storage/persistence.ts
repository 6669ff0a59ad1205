import { createStore, type StoreApi } from 'zustand/vanilla';

/** The browser's promise to keep this device's data when it runs short of space. */
export type StorageState = 'persistent' | 'best-effort' | 'unknown';

/** The part of the browser's StorageManager that is used. */
export type PersistentStorage = Pick<StorageManager, 'persist' | 'persisted'>;

/** The browser's promise about this device's data, and a way to request it. */
export interface Persistence {
  readonly state: StoreApi<{ storage: StorageState }>;
  /** Asks the browser to keep the data, once per page. Called from an owner's gesture, because some browsers ask the owner in
   * turn. Never rejects, and need not be awaited. */
  ask(): void;
}

const stateOf = (isPersistent: boolean): { storage: StorageState } => ({
  storage: isPersistent ? 'persistent' : 'best-effort',
});

/** Reads the browser's promise.
 * @param storage null if the browser has no StorageManager: an old one, or a page without https */
export const createPersistence = (storage: PersistentStorage | null): Persistence => {
  const state = createStore<{ storage: StorageState }>(() => ({ storage: 'unknown' }));
  const learn = (answer: Promise<boolean>): void =>
    void answer.then(
      (isPersistent) => state.setState(stateOf(isPersistent)),
      () => undefined,
    );
  let asked = false;
  if (storage) learn(storage.persisted());
  return {
    state,
    ask() {
      if (!storage || asked || state.getState().storage === 'persistent') return;
      asked = true;
      learn(storage.persist());
    },
  };
};
