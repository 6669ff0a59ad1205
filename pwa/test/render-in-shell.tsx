import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from '../src/lib/router.tsx';
// Imported here, so that no test depends on the loading time of these parts.
import '../src/app/shell/kept-holidays-link.tsx';
import '../src/app/shell/location-sheet.tsx';
import '../src/app/shell/business-links.tsx';
import '../src/app/shell/more-sheet.tsx';
import '../src/app/shell/shell-extras.tsx';
import '../src/app/shell/switcher.tsx';
import { Shell } from '../src/app/shell/shell.tsx';
import './idle-in-jsdom.ts';
import { renderForOwner, type OwnerDevice, type OwnerDeviceOptions } from './render-for-owner.tsx';

export interface ShellPage extends OwnerDevice {
  user: ReturnType<typeof userEvent.setup>;
  /** Navigates by the sidebar. */
  go(label: string): Promise<void>;
  /** Opens the list of keyboard shortcuts with its button. From then on everything is loaded that the shell fetches when idle. */
  openShortcuts(): Promise<HTMLElement>;
}

/** Returns the sidebar, which precedes the phone's tab bar; jsdom renders both. */
export const sidebar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);

/** Renders routes in the shell of a signed-in owner, starting at /dashboard. */
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
