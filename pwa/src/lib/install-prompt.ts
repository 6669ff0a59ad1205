/** The browser's own prompt to install the app; TypeScript's DOM types do not know it yet. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const keep = (prompt: InstallPrompt | null): void => {
  kept = prompt;
  for (const listener of listeners) listener();
};

/** Keeps the browser's prompt until it is useful. Called once, at the start: the browser offers the prompt only once. */
export const keepInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => keep(null));
};

/** The store for React's useSyncExternalStore: null while the app cannot be installed, or is installed. */
export const installPrompt = {
  read: (): InstallPrompt | null => kept,
  /** Removes the prompt, which can be shown only once. */
  use: (): void => keep(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
