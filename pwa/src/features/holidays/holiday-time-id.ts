/** Returns the element ID of one time of one entry, so that a refused Save can focus it.
 * @param key   the entry's; FORM_KEY in the form
 * @param index the period's place in its day */
export const holidayTimeId = (key: string, field: 'open' | 'close', index = 0): string =>
  `holiday-${key}-${field}${index === 0 ? '' : `-${index + 1}`}`;

/** Stands for the entry in the form, which has no key yet. */
export const FORM_KEY = 'form';
