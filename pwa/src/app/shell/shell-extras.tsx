import { useCallback, useSyncExternalStore } from 'react';
import type { User } from '@doorsign/shared-schema/api';
import { InstallOffer } from './install-offer.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { shortcutSetting } from './shortcut-setting.ts';
import { useShortcuts } from './use-shortcuts.ts';

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
