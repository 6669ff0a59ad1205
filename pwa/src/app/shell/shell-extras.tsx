import { useCallback, useSyncExternalStore } from 'react';
import type { User } from '@doorsign/shared-schema/api';
import { deviceStorage } from '../../lib/page-storage.ts';
import { InstallOffer } from './install-offer.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const KEY = 'doorsign-shortcuts';

const listeners = new Set<() => void>();

/** The setting for single-key shortcuts, kept per device. They can be turned off because speech input may type unintended
 * letters.
 * Source: WCAG 2.2, 2.1.4. */
const shortcutSetting = {
  read: (): boolean => deviceStorage.getItem(KEY) !== 'off',
  choose: (on: boolean): void => {
    if (on) deviceStorage.removeItem(KEY);
    else deviceStorage.setItem(KEY, 'off');
    for (const listener of listeners) listener();
  },
  /** For React's useSyncExternalStore. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export interface ShellExtrasProps {
  user: User;
  /** Whether the list of shortcuts is open. */
  help: boolean;
  onHelp: (open: boolean) => void;
}

/** The parts that the first paint does not wait for: keyboard shortcuts, and the offer to install the app. */
export function ShellExtras({ user, help, onHelp }: ShellExtrasProps) {
  const on = useSyncExternalStore(shortcutSetting.subscribe, shortcutSetting.read);
  const openHelp = useCallback(() => onHelp(true), [onHelp]);
  useShortcuts(on, user, openHelp);
  return (
    <>
      <InstallOffer />
      <ShortcutSheet open={help} user={user} on={on} onChoose={shortcutSetting.choose} onClose={() => onHelp(false)} />
    </>
  );
}
