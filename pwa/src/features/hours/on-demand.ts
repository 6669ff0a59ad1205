import type { Day } from '@doorsign/shared-schema/hours';
import { dialogOnDemand, onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import type { WeekAdviceProps } from './advice.tsx';
import { ZoneFixed } from './zone-fixed.tsx';
import type { ZoneSelectProps } from './zone-select.tsx';

/** Parts that the first paint of the week does not need. */
export const HoursEmpty = onDemand(() => import('./hours-empty.tsx'), 'HoursEmpty', ViewFailed);
export const QuickSetup = onDemand<'QuickSetup', { onPress: () => void }>(
  () => import('./hours-empty.tsx'),
  'QuickSetup',
  () => null,
);
export const PresetChooser = onDemand(() => import('./preset-chooser.tsx'), 'PresetChooser', ViewFailed);
export const CopyDayDialog = dialogOnDemand(() => import('./copy-day-dialog.tsx'), 'CopyDayDialog');
export const ImportDialog = dialogOnDemand(() => import('./reading-parts.ts'), 'ImportDialog');
export const NewerNotice = onDemand(() => import('./newer-notice.tsx'), 'NewerNotice', ViewFailed);
export const NewerDayRow = onDemand<'NewerDayRow', { day: Day }>(
  () => import('./newer-notice.tsx'),
  'NewerDayRow',
  () => null,
);
export const SupersededNotice = onDemand(() => import('./superseded-notice.tsx'), 'SupersededNotice', ViewFailed);
export const TypedHours = onDemand(() => import('./reading-parts.ts'), 'TypedHours', ViewFailed);
export const ZoneSelect = onDemand<'ZoneSelect', ZoneSelectProps>(
  () => import('./zone-select.tsx'),
  'ZoneSelect',
  ZoneFixed,
);
export const BlockedAlert = onDemand(() => import('./blocked-alert.tsx'), 'BlockedAlert', ViewFailed);
export const VisitorCard = onDemand(() => import('./visitor-card.tsx'), 'VisitorCard', ViewFailed);

/** Renders nothing when the file cannot be loaded: the hours can be edited without it. */
const nothing = (): null => null;
export const SignLink = onDemand<'SignLink', { className?: string }>(
  () => import('../../ui/sign-link.tsx'),
  'SignLink',
  nothing,
);
export const DayAdviceLine = onDemand(() => import('./advice.tsx'), 'DayAdviceLine', nothing);
export const WeekAdvice = onDemand<'WeekAdvice', WeekAdviceProps>(() => import('./advice.tsx'), 'WeekAdvice', nothing);

const PARTS = [
  HoursEmpty,
  QuickSetup,
  PresetChooser,
  CopyDayDialog,
  ImportDialog,
  NewerNotice,
  NewerDayRow,
  SupersededNotice,
  TypedHours,
  ZoneSelect,
  BlockedAlert,
  VisitorCard,
  SignLink,
  DayAdviceLine,
  WeekAdvice,
];

/** Loads all parts, so that they also work offline. */
export const preloadHours = (): void => {
  for (const part of PARTS) void part.preload();
};
