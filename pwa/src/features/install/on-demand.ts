import { emptyPlace, onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import type { AdvancedProps } from './advanced.tsx';
import type { MoreHelpProps } from './more-help.tsx';
import type { SendDialogProps } from './send-dialog.tsx';

/** Parts that the first paint of the snippet does not need. */
export const InstallCheck = onDemand(
  () => import('./install-check.tsx'),
  'InstallCheck',
  ViewFailed,
  emptyPlace('h-52 rounded-card border border-line bg-card shadow-card sm:h-40'),
);
export const Advanced = onDemand<'Advanced', AdvancedProps>(
  () => import('./advanced.tsx'),
  'Advanced',
  ViewFailed,
  emptyPlace('h-16'),
);
export const MoreHelp = onDemand<'MoreHelp', MoreHelpProps>(
  () => import('./more-help.tsx'),
  'MoreHelp',
  ViewFailed,
  emptyPlace('h-58.5 rounded-card border border-line bg-card shadow-card sm:h-63.5'),
);
export const SendDialog = onDemand<'SendDialog', SendDialogProps>(
  () => import('./send-dialog.tsx'),
  'SendDialog',
  ViewFailed,
);
