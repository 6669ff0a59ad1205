import { dialogOnDemand, onDemand } from '../../ui/on-demand.tsx';

/** Parts of the shell that no first paint waits for. */
export const LogoutDialog = dialogOnDemand(() => import('./logout-dialog.tsx'), 'LogoutDialog');
export const MoreSheet = dialogOnDemand(() => import('./more-sheet.tsx'), 'MoreSheet');

/** A screen lacks nothing without these. */
const Nothing = (): null => null;

export const ShellExtras = onDemand(() => import('./shell-extras.tsx'), 'ShellExtras', Nothing);
export const KeptHolidaysLink = onDemand(() => import('./kept-holidays-link.tsx'), 'KeptHolidaysLink', Nothing);
