import type { RegisteredWorker } from './register-worker.ts';

/** The stage of a new app version.
 * - `waiting`: it is loaded and activates on request.
 * - `running`: another tab has activated it. This page is still the old version, whose files may be gone. */
export type UpdateStage = 'none' | 'waiting' | 'running';

/** The interface that the update prompt uses. */
export interface ServiceWorkerUpdates {
  stage(): UpdateStage;
  /** Calls the listener on every change of the stage. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Checks for a new version. */
  check(): void;
  /** Activates the waiting version in all tabs and reloads this page. */
  apply(): void;
}

/** Updates of a page without a service worker: no version ever waits. */
export const noUpdates: ServiceWorkerUpdates = {
  stage: () => 'none',
  subscribe: () => () => undefined,
  check: () => undefined,
  apply: () => undefined,
};

/** Registers the service worker that makes the app work offline. A browser without service workers gets no updates to wait
 * for.
 * @param reload reloads the page
 * @param inTime runs work that must not delay the first paint: the worker fetches all files of the app */
export const registerServiceWorker = (reload: () => void, inTime: (run: () => void) => void): ServiceWorkerUpdates => {
  if (!('serviceWorker' in navigator)) return noUpdates;
  let worker: RegisteredWorker | null = null;
  let stage: UpdateStage = 'none';
  /** Set once the waiting version was told to activate. */
  let callOffReminder: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const reach = (next: UpdateStage): void => {
    stage = next;
    for (const listener of listeners) listener();
  };

  // The first worker never takes over an open page, so a new controller is always a newer version.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!callOffReminder) return reach('running');
    callOffReminder();
    reload();
  });

  const register = async (): Promise<void> => {
    const { registerWorker } = await import('./register-worker.ts');
    worker = registerWorker(() => {
      if (stage === 'none') reach('waiting');
    }, reload);
  };
  // The module is cached with the worker's other files; if not, there is no connection.
  inTime(() => void register().catch(() => undefined));

  return {
    stage: () => stage,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => worker?.check(),
    apply: () => {
      if (stage === 'running') reload();
      else callOffReminder ??= worker?.start() ?? null;
    },
  };
};
