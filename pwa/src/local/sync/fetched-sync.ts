import type { SyncAttempt } from './sync-once.ts';

/** In this tab's storage once the page was loaded anew for the sake of the file. */
const LOADED_ANEW = 'doorsign-sync-loaded-anew';

/** What fetches the file that speaks with the server. */
export interface FetchedSyncDeps {
  /** Fetches it; a second time costs nothing. */
  load(): Promise<{ syncOnce: SyncAttempt }>;
  /** This tab's storage. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Loads the page anew if the server answers. @returns false when it does not */
  reload(): Promise<boolean>;
}

/** Makes attempts with a file that the first paint does not wait for. A file that does not come is a server that was not
 * reached. Chromium never asks again for a file that has once failed, so the page is loaded anew for it, once: what was
 * saved or typed is kept on the device. */
export const createFetchedSync =
  ({ load, storage, reload }: FetchedSyncDeps): SyncAttempt =>
  async (...attempt) => {
    const module = await load().catch(() => null);
    if (module !== null) {
      storage.removeItem(LOADED_ANEW);
      return module.syncOnce(...attempt);
    }
    if (storage.getItem(LOADED_ANEW) === null) {
      storage.setItem(LOADED_ANEW, 'yes');
      if (!(await reload())) storage.removeItem(LOADED_ANEW);
    }
    return { kind: 'retry', cause: 'unreached', retryAfterS: null };
  };
