const KEY = 'doorsign-shortcuts';

const listeners = new Set<() => void>();

/** The setting for single-key shortcuts, kept per device. They can be turned off because speech input may type unintended
 * letters.
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
