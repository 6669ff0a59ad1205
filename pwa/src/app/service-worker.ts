import type { Workbox } from 'workbox-window';

const WORKER = '/sw.js';

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

/** What the update prompt needs. */
export interface ServiceWorkerUpdates {
  /** Calls back when a new version has been fetched and waits. Answers how to stop listening. */
  onWaiting(listener: () => void): () => void;
  /** Starts the waiting version and reloads the page under it. */
  apply(): void;
}

/** For a page without a service worker: nothing ever waits. */
export const noUpdates: ServiceWorkerUpdates = { onWaiting: () => () => undefined, apply: () => undefined };

/** Registers the worker that makes the app work without a connection. Its code is fetched apart, because no screen
 * waits for it. Without support in the browser there are no updates to wait for. */
export const registerServiceWorker = (): ServiceWorkerUpdates => {
  if (!('serviceWorker' in navigator)) return noUpdates;
  let waiting: Workbox | null = null;
  const listeners = new Set<() => void>();

  const register = async (): Promise<void> => {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(trustedUrl(), { updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => {
      waiting = workbox;
      for (const listener of listeners) listener();
    });
    await workbox.register();
    document.addEventListener('visibilitychange', () => {
      // An app on a phone's home screen is seldom loaded anew: it asks when it is looked at.
      if (document.visibilityState === 'visible') workbox.update().catch(ignore);
    });
  };
  register().catch(ignore);

  return {
    onWaiting: (listener) => {
      listeners.add(listener);
      if (waiting) listener();
      return () => listeners.delete(listener);
    },
    apply: () => {
      waiting?.addEventListener('controlling', () => window.location.reload());
      waiting?.messageSkipWaiting();
    },
  };
};

/** Without a connection there is nothing newer to be had; the next start tries again. */
const ignore = (): void => undefined;
