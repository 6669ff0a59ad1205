/** The browser's own question whether to install the app; TypeScript's DOM does not know it yet. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const keep = (prompt: InstallPrompt | null): void => {
  kept = prompt;
  for (const listener of listeners) listener();
};

/** Keeps the browser's question for a moment in which it helps. Called once, at the start: the browser asks only once. */
export const keepInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => keep(null));
};

/** For React's useSyncExternalStore: null while the app cannot be installed, or is. */
export const installPrompt = {
  read: (): InstallPrompt | null => kept,
  /** A question can be asked once. */
  use: (): void => keep(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
