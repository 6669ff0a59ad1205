import type { Day } from '@doorsign/shared-schema/hours';

export type TimeFieldName = 'open' | 'close';

/** Returns the element ID of one time of one day, so that a refused Save can focus it. */
export const timeInputId = (day: Day, field: TimeFieldName): string => `hours-${day}-${field}`;
