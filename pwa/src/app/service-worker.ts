import type { Workbox } from 'workbox-window';

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
 * Source: security.md, App CSP. */
const trustedUrl = (): ScriptUrl => {
  const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy('doorsign', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`Not a script of ours: ${url}`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(WORKER) : WORKER;
};

/** How far a new version of the app has come.
 * - `waiting`: it is fetched and starts when it is told to.
 * - `running`: another tab has started it; this page is still the old one, whose files may be gone. */
export type UpdateStage = 'none' | 'waiting' | 'running';

/** What the update prompt needs. */
export interface ServiceWorkerUpdates {
  stage(): UpdateStage;
  /** Hears of every change of the stage. Answers how to stop listening. */
  subscribe(listener: () => void): () => void;
  /** Looks for a new version now. */
  check(): void;
  /** Starts the waiting version, in all tabs, and reloads the page under it. */
  apply(): void;
}

/** For a page without a service worker: nothing ever waits. */
export const noUpdates: ServiceWorkerUpdates = {
  stage: () => 'none',
  subscribe: () => () => undefined,
  check: () => undefined,
  apply: () => undefined,
};

/** Registers the worker that makes the app work without a connection. Its code is fetched apart, because no screen
 * waits for it. Without support in the browser there are no updates to wait for.
 * @param reload loads the page anew */
export const registerServiceWorker = (reload: () => void): ServiceWorkerUpdates => {
  if (!('serviceWorker' in navigator)) return noUpdates;
  let workbox: Workbox | null = null;
  let stage: UpdateStage = 'none';
  /** Set once the waiting version was told to start. */
  let starting: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<() => void>();
  const reach = (next: UpdateStage): void => {
    stage = next;
    for (const listener of listeners) listener();
  };
  const check = (): void => void workbox?.update().catch(ignore);

  // A first worker takes over no page that is open, so whatever comes to control this one is a newer version.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (starting === null) return reach('running');
    clearTimeout(starting);
    reload();
  });

  /** A browser starts the waiting version once the old worker has answered what it was asked. Chromium forgets to when it is
   * told in the very moment in which the old one starts or answers, for as long as minutes; a page that lets go of the old
   * worker reminds it. */
  const remind = (): void => {
    sessionStorage.setItem(LOADED_ANEW, 'yes');
    reload();
  };

  /** The page that was loaded to remind the browser may still come from the old worker, while the new one runs already. */
  const followReminded = (registration: ServiceWorkerRegistration | undefined): void => {
    if (sessionStorage.getItem(LOADED_ANEW) === null) return;
    sessionStorage.removeItem(LOADED_ANEW);
    if (!registration?.waiting) reload();
  };

  const register = async (): Promise<void> => {
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox(trustedUrl(), { updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => {
      if (stage === 'none') reach('waiting');
    });
    followReminded(await workbox.register());
    document.addEventListener('visibilitychange', () => {
      // An app on a phone's home screen is seldom loaded anew: it asks when it is looked at.
      if (document.visibilityState === 'visible') check();
    });
  };
  register().catch(ignore);

  return {
    stage: () => stage,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    apply: () => {
      if (stage === 'running') reload();
      else if (workbox && starting === null) {
        workbox.messageSkipWaiting();
        starting = setTimeout(remind, START_WITHIN_MS);
      }
    },
  };
};

/** Without a connection there is nothing newer to be had; the next start tries again. */
const ignore = (): void => undefined;
