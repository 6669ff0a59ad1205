import type { ReactNode } from 'react';
import type { User } from '@doorsign/shared-schema/api';
import { dialogOnDemand, Nothing, onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import { ScreenLoading } from '../screen-on-demand.tsx';

/** Parts of the shell that the first paint does not wait for. */
export const LogoutDialog = dialogOnDemand(() => import('./logout-dialog.tsx'), 'LogoutDialog');
export const MoreSheet = dialogOnDemand(() => import('./more-sheet.tsx'), 'MoreSheet');

export const ShellExtras = onDemand(() => import('./shell-extras.tsx'), 'ShellExtras', Nothing);
export const SidebarSwitcher = onDemand<'SidebarSwitcher', object>(
  () => import('./switcher.tsx'),
  'SidebarSwitcher',
  Nothing,
);
export const PageSwitcher = onDemand<'PageSwitcher', { user: User }>(
  () => import('./switcher.tsx'),
  'PageSwitcher',
  Nothing,
);
export const RoleGate = onDemand<'RoleGate', { user: User; children: ReactNode }>(
  () => import('./role-gate.tsx'),
  'RoleGate',
  ViewFailed,
  ScreenLoading,
);
export const BusinessLinks = onDemand<'BusinessLinks', { user: User }>(
  () => import('./business-links.tsx'),
  'BusinessLinks',
  Nothing,
);
export const KeptHolidaysLink = onDemand(() => import('./kept-holidays-link.tsx'), 'KeptHolidaysLink', Nothing);
