// Before anything that looks for IndexedDB when it is loaded.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router';
// Fetched here already: how long the parts take that come later must not decide a test.
import '../src/app/shell/kept-holidays-link.tsx';
import '../src/app/shell/more-sheet.tsx';
import '../src/app/shell/shell-extras.tsx';
import { Shell } from '../src/app/shell/shell.tsx';
import './idle-in-jsdom.ts';
import { renderForOwner, type OwnerDevice, type OwnerDeviceOptions } from './render-for-owner.tsx';

export interface ShellPage extends OwnerDevice {
  user: ReturnType<typeof userEvent.setup>;
  /** Goes there by the sidebar. */
  go(label: string): Promise<void>;
  /** Opens the list of keyboard shortcuts by its button: from then on all is there that the shell fetches when it is idle. */
  openShortcuts(): Promise<HTMLElement>;
}

/** The sidebar comes before the phone's tab bar; jsdom draws both. */
export const sidebar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);

/** Shows these routes in the frame of a signed-in owner, who comes to /dashboard. */
export const renderInShell = async (routes: ReactElement, options: OwnerDeviceOptions = {}): Promise<ShellPage> => {
  const device = await renderForOwner(
    <Routes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route element={<Shell />}>{routes}</Route>
    </Routes>,
    options,
  );
  const user = userEvent.setup();
  return {
    ...device,
    user,
    go: (label) => user.click(sidebar().getByRole('link', { name: label })),
    async openShortcuts() {
      await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
      return screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    },
  };
};
