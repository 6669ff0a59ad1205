import { dialogOnDemand, onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';

/** What the first paint of the week does not need. */
export const HoursEmpty = onDemand(() => import('./hours-empty.tsx'), 'HoursEmpty', ViewFailed);
export const PresetChooser = onDemand(() => import('./preset-chooser.tsx'), 'PresetChooser', ViewFailed);
export const CopyDayDialog = dialogOnDemand(() => import('./copy-day-dialog.tsx'), 'CopyDayDialog');
export const NewerNotice = onDemand(() => import('./newer-notice.tsx'), 'NewerNotice', ViewFailed);
export const OvertakenNotice = onDemand(() => import('./overtaken-notice.tsx'), 'OvertakenNotice', ViewFailed);

/** All of it, so that it is there without a connection too. */
export const preloadHours = (): void => {
  for (const part of [HoursEmpty, PresetChooser, CopyDayDialog, NewerNotice, OvertakenNotice]) part.preload();
};
