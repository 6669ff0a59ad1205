import type { RegisteredWorker } from './register-worker.ts';

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

/** Registers the worker that makes the app work without a connection. Without support in the browser there are no updates
 * to wait for.
 * @param reload loads the page anew
 * @param inTime runs what the first paint must not wait for: the worker fetches all files of the app */
export const registerServiceWorker = (reload: () => void, inTime: (run: () => void) => void): ServiceWorkerUpdates => {
  if (!('serviceWorker' in navigator)) return noUpdates;
  let worker: RegisteredWorker | null = null;
  let stage: UpdateStage = 'none';
  /** Set once the waiting version was told to start. */
  let callOffReminder: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const reach = (next: UpdateStage): void => {
    stage = next;
    for (const listener of listeners) listener();
  };

  // A first worker takes over no page that is open, so whatever comes to control this one is a newer version.
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
  // Its file came with the worker's others, or there is no connection.
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
