const KEY = 'doorsign-shortcuts';

const listeners = new Set<() => void>();

/** Are single keys read as shortcuts? They can be turned off for this device: speech input types letters that nobody meant.
 * Source: WCAG 2.2, 2.1.4. */
export const shortcutSetting = {
  read: (): boolean => localStorage.getItem(KEY) !== 'off',
  choose: (on: boolean): void => {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    for (const listener of listeners) listener();
  },
  /** For React's useSyncExternalStore. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
