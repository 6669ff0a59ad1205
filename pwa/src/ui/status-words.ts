import type { StatusLabel } from '@doorsign/shared-schema/status';

/** A status as one big word. */
export const STATUS_WORDS: Readonly<Record<StatusLabel, string>> = {
  open: 'Open',
  closed: 'Closed',
  holiday: 'Holiday',
  other: 'Hours not set',
};
