import type { Day } from '@doorsign/shared-schema/hours';
import { dialogOnDemand, emptyPlace, Nothing, onDemand } from '../../ui/on-demand.tsx';
import { ViewFailed } from '../../ui/view-failed.tsx';
import type { WeekAdviceProps } from './advice.tsx';
import { HoursLoading } from './hours-loading.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';
import type { PresetChooserProps } from './preset-chooser.tsx';
import type { TypedHoursProps } from './typed-hours.tsx';
import type { HoursEditing, NewerHours } from './use-hours-draft.ts';
import { ZoneFixed } from './zone-fixed.tsx';
import type { ZoneSelectProps } from './zone-select.tsx';

/** Parts that the first paint of the week does not need. */
export const HoursEmpty = onDemand<'HoursEmpty', { takesFocus: boolean; onSetUp: () => void }>(
  () => import('./setup-parts.ts'),
  'HoursEmpty',
  ViewFailed,
  HoursLoading,
);
export const QuickSetup = onDemand<'QuickSetup', { onPress: () => void }>(
  () => import('./setup-parts.ts'),
  'QuickSetup',
  Nothing,
);
export const PresetChooser = onDemand<'PresetChooser', PresetChooserProps>(
  () => import('./setup-parts.ts'),
  'PresetChooser',
  ViewFailed,
  HoursLoading,
);
export const CopyDayDialog = dialogOnDemand(() => import('./copy-day-dialog.tsx'), 'CopyDayDialog');
export const ImportDialog = dialogOnDemand<'ImportDialog', ImportDialogProps>(
  () => import('./reading-parts.ts'),
  'ImportDialog',
);
export const NewerNotice = onDemand<'NewerNotice', { newer: NewerHours }>(
  () => import('./notice-parts.ts'),
  'NewerNotice',
  ViewFailed,
);
export const NewerDayRow = onDemand<'NewerDayRow', { day: Day }>(
  () => import('./notice-parts.ts'),
  'NewerDayRow',
  Nothing,
);
export const SupersededNotice = onDemand<'SupersededNotice', { editing: HoursEditing }>(
  () => import('./notice-parts.ts'),
  'SupersededNotice',
  ViewFailed,
);
export const TypedHours = onDemand<'TypedHours', TypedHoursProps>(
  () => import('./reading-parts.ts'),
  'TypedHours',
  ViewFailed,
  emptyPlace('mt-2 h-10 max-sm:mb-11'),
);
export const ZoneSelect = onDemand<'ZoneSelect', ZoneSelectProps>(
  () => import('./zone-select.tsx'),
  'ZoneSelect',
  ZoneFixed,
  ZoneFixed,
);
export const BlockedAlert = onDemand(() => import('./blocked-alert.tsx'), 'BlockedAlert', ViewFailed);
export const VisitorCard = onDemand(() => import('./visitor-card.tsx'), 'VisitorCard', ViewFailed);

export const SignLink = onDemand<'SignLink', { className?: string }>(
  () => import('../../ui/sign-link.tsx'),
  'SignLink',
  Nothing,
);
export const DayAdviceLine = onDemand(() => import('./advice.tsx'), 'DayAdviceLine', Nothing);
export const WeekAdvice = onDemand<'WeekAdvice', WeekAdviceProps>(() => import('./advice.tsx'), 'WeekAdvice', Nothing);

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
