import { Workbox } from 'workbox-window';
import { tabStorage } from '../lib/page-storage.ts';

const WORKER = '/sw.js';

/** The time for the browser to activate the waiting version, in milliseconds. It usually takes about 100 ms. */
export const START_WITHIN_MS = 1000;

/** The sessionStorage key that is set while the page reloads because the waiting version did not activate. */
const LOADED_ANEW = 'doorsign-update-loaded-anew';

type ScriptUrl = ConstructorParameters<typeof Workbox>[0];

/** The part of the Trusted Types API used here; TypeScript's DOM types lack it. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): ScriptUrl };
  };
}

/** Wraps the worker's URL for browsers that enforce Trusted Types. The policy accepts this URL only.
 * Source: shared-schema/docs/security-parameters.md#app-policy. */
const trustedUrl = (): ScriptUrl => {
  const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy('doorsign', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`Not a script of ours: ${url}`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(WORKER) : WORKER;
};

/** Reloads once more if the reminder's reload was still served by the old worker although the new version is active. */
const followReminded = (registration: ServiceWorkerRegistration | undefined, reload: () => void): void => {
  if (tabStorage.getItem(LOADED_ANEW) === null) return;
  tabStorage.removeItem(LOADED_ANEW);
  if (!registration?.waiting) reload();
};

/** The registered service worker of this page. */
export interface RegisteredWorker {
  /** Checks for a new version. */
  check(): void;
  /** Tells the waiting version to activate, and reloads the page if the browser does not do so in time.
   * @returns a function that cancels that reload */
  start(): () => void;
}

/** Registers the service worker. Separate from the app's first file, because no screen waits for it. */
export const registerWorker = (onWaiting: () => void, reload: () => void): RegisteredWorker => {
  const workbox = new Workbox(trustedUrl(), { updateViaCache: 'none' });
  const check = (): void => void workbox.update().catch(ignore);
  workbox.addEventListener('waiting', onWaiting);
  workbox
    .register()
    .then((registration) => followReminded(registration, reload))
    .catch(ignore);
  document.addEventListener('visibilitychange', () => {
    // An app on a phone's home screen is rarely reloaded: it checks when it becomes visible.
    if (document.visibilityState === 'visible') check();
  });
  return {
    check,
    start: () => {
      workbox.messageSkipWaiting();
      // The browser activates the waiting version once the old worker has finished its requests. Chromium can delay this for
      // minutes if skipWaiting arrives at the very moment the old worker starts or responds. Reloading the page releases the
      // old worker.
      const reminder = setTimeout(() => {
        tabStorage.setItem(LOADED_ANEW, 'yes');
        reload();
      }, START_WITHIN_MS);
      return () => clearTimeout(reminder);
    },
  };
};

/** Ignores failures without a connection: the next start checks again. */
const ignore = (): void => undefined;
