/** Returns the element ID of one time of one date, so that a refused Save can focus it. */
export const holidayTimeId = (date: string, field: 'open' | 'close'): string => `holiday-${date}-${field}`;
