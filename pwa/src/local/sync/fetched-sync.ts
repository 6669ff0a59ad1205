import type { PageStorage } from '../../lib/page-storage.ts';
import type { SyncAttempt } from './sync-once.ts';

/** The key in this tab's storage that is set once the page was reloaded to load the file again. */
const LOADED_ANEW = 'doorsign-sync-loaded-anew';

/** Dependencies of createFetchedSync(). */
export interface FetchedSyncDeps {
  /** Loads the sync module; a second call costs nothing. */
  load(): Promise<{ syncOnce: SyncAttempt }>;
  /** This tab's storage. */
  storage: PageStorage;
  /** Reloads the page if the server answers.
   * @returns false if the server does not answer */
  reload(): Promise<boolean>;
}

/** Makes attempts with a module that the first paint does not wait for. If the module cannot be loaded, the server counts as
 * unreached. Chromium never requests a module again that has once failed, so the page is reloaded for it, once: saved and
 * typed values are stored on the device. Without storage the page is not reloaded, because it could not tell the second time. */
export const createFetchedSync =
  ({ load, storage, reload }: FetchedSyncDeps): SyncAttempt =>
  async (...attempt) => {
    const module = await load().catch(() => null);
    if (module !== null) {
      storage.removeItem(LOADED_ANEW);
      return module.syncOnce(...attempt);
    }
    if (storage.getItem(LOADED_ANEW) === null && storage.setItem(LOADED_ANEW, 'yes') && !(await reload()))
      storage.removeItem(LOADED_ANEW);
    return { kind: 'retry', cause: 'unreached', retryAfterS: null };
  };
