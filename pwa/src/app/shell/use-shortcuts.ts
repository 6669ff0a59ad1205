import { useEffect } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import type { User } from '@doorsign/shared-schema/api';
import { SIDEBAR } from '../navigation.ts';
import { openCloseSheet } from '../../ui/close-sheet.ts';
import { createShortcutReader, takesLetters } from './shortcuts.ts';

/** Handles shortcuts, except while the owner types or a dialog is open. */
export const useShortcuts = (on: boolean, user: User, onHelp: () => void): void => {
  const navigate = useNavigate();
  const { features } = user;
  useEffect(() => {
    if (!on) return undefined;
    const read = createShortcutReader();
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || takesLetters(event.target) || document.querySelector('dialog[open]')) return;
      const asked = read(event);
      if (!asked) return;
      event.preventDefault();
      if (asked.kind === 'help') return onHelp();
      if (asked.kind === 'close') return openCloseSheet();
      const needs = SIDEBAR.find(({ path }) => path === asked.path)?.needs;
      if (!needs || features[needs]) navigate(asked.path);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, features, onHelp, navigate]);
};
