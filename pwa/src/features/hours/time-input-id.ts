import type { Day } from '@doorsign/shared-schema/hours';

export type TimeFieldName = 'open' | 'close';

/** The element id of one time of one day, so that a refused Save can put the focus there. */
export const timeInputId = (day: Day, field: TimeFieldName): string => `hours-${day}-${field}`;
