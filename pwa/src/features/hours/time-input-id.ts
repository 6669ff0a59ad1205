import type { Day } from '@doorsign/shared-schema/hours';

export type TimeFieldName = 'open' | 'close';

/** Returns the element ID of one time of one day, so that a refused Save can focus it.
 * @param index the period's place in its day */
export const timeInputId = (day: Day, field: TimeFieldName, index = 0): string =>
  `hours-${day}-${field}${index === 0 ? '' : `-${index + 1}`}`;
