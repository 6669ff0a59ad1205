import type { StatusLabel } from '@doorsign/shared-schema/status';

/** The name of each status for display. */
export const STATUS_NAMES: Readonly<Record<StatusLabel, string>> = {
  open: 'Open',
  closed: 'Closed',
  holiday: 'Holiday',
  other: 'Hours not set',
};
