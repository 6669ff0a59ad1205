/** The element id of one time of one date, so that a refused Save can put the focus there. */
export const holidayTimeId = (date: string, field: 'open' | 'close'): string => `holiday-${date}-${field}`;
