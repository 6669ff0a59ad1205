import { dialogOnDemand } from '../../ui/on-demand.tsx';

/** The shell's dialogs, which no first paint waits for. */
export const LogoutDialog = dialogOnDemand(() => import('./logout-dialog.tsx'), 'LogoutDialog');
export const MoreSheet = dialogOnDemand(() => import('./more-sheet.tsx'), 'MoreSheet');
