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
 * waits for it. Without support in the browser there are no updates to wait for. */
export const registerServiceWorker = (): ServiceWorkerUpdates => {
  if (!('serviceWorker' in navigator)) return noUpdates;
  let workbox: Workbox | null = null;
  let stage: UpdateStage = 'none';
  let applying = false;
  const listeners = new Set<() => void>();
  const reach = (next: UpdateStage): void => {
    stage = next;
    for (const listener of listeners) listener();
  };
  const check = (): void => void workbox?.update().catch(ignore);

  // A first worker takes over no page that is open, so whatever comes to control this one is a newer version.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (applying) window.location.reload();
    else reach('running');
  });

  const register = async (): Promise<void> => {
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox(trustedUrl(), { updateViaCache: 'none' });
    workbox.addEventListener('waiting', () => {
      if (stage === 'none') reach('waiting');
    });
    await workbox.register();
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
      applying = true;
      if (stage === 'running') window.location.reload();
      else workbox?.messageSkipWaiting();
    },
  };
};

/** Without a connection there is nothing newer to be had; the next start tries again. */
const ignore = (): void => undefined;
