import { Workbox } from 'workbox-window';

const WORKER = '/sw.js';

/** How long a browser has to start the version that waits, in milliseconds: it usually needs a tenth of a second. */
export const START_WITHIN_MS = 1000;

/** In this tab's storage while a page is loaded anew because the waiting version did not start. */
const LOADED_ANEW = 'doorsign-update-loaded-anew';

type ScriptUrl = ConstructorParameters<typeof Workbox>[0];

/** The part of Trusted Types that is used here; TypeScript's DOM does not know it yet. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): ScriptUrl };
  };
}

/** Wraps the worker's address for browsers that enforce Trusted Types; only this one address passes the policy.
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

/** The page that was loaded to remind the browser may still come from the old worker, while the new one runs already. */
const followReminded = (registration: ServiceWorkerRegistration | undefined, reload: () => void): void => {
  if (sessionStorage.getItem(LOADED_ANEW) === null) return;
  sessionStorage.removeItem(LOADED_ANEW);
  if (!registration?.waiting) reload();
};

/** The worker of this page. */
export interface RegisteredWorker {
  /** Looks for a new version now. */
  check(): void;
  /** Tells the version that waits to start, and reminds a browser that does not do it.
   * @returns calls the reminder off */
  start(): () => void;
}

/** Registers the worker. Apart from the app's first file, because no screen waits for it. */
export const registerWorker = (onWaiting: () => void, reload: () => void): RegisteredWorker => {
  const workbox = new Workbox(trustedUrl(), { updateViaCache: 'none' });
  const check = (): void => void workbox.update().catch(ignore);
  workbox.addEventListener('waiting', onWaiting);
  workbox
    .register()
    .then((registration) => followReminded(registration, reload))
    .catch(ignore);
  document.addEventListener('visibilitychange', () => {
    // An app on a phone's home screen is seldom loaded anew: it asks when it is looked at.
    if (document.visibilityState === 'visible') check();
  });
  return {
    check,
    start: () => {
      workbox.messageSkipWaiting();
      // A browser starts the waiting version once the old worker has answered what it was asked. Chromium forgets to when it is
      // told in the very moment in which the old one starts or answers, for as long as minutes; a page that lets go of the old
      // worker reminds it.
      const reminder = setTimeout(() => {
        sessionStorage.setItem(LOADED_ANEW, 'yes');
        reload();
      }, START_WITHIN_MS);
      return () => clearTimeout(reminder);
    },
  };
};

/** Without a connection there is nothing newer to be had; the next start tries again. */
const ignore = (): void => undefined;
