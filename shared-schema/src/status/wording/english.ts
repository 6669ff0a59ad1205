import type { PillWords, Words } from './words.ts';

/** The English texts of a pill, by shared-schema/docs/product-rules.md#s13. */
export const PILL_ENGLISH: PillWords = {
  openUntil: 'Open until {time}',
  openUntilDay: 'Open until {day} at {time}',
  open: 'Open 24 hours',
  closed: 'Closed',
  holiday: 'Closed for {name}',
  named: '{message} ({name})',
  other: 'Hours not set',
  opens: 'Opens {day} at {time}',
  today: 'today',
  tomorrow: 'tomorrow',
  on: '',
  midnight: 'midnight',
  mend: ['', ''],
};

/** All English texts of shared-schema/docs/product-rules.md#s13. */
export const ENGLISH: Words = { ...PILL_ENGLISH, closes: 'Closes at {time}', closesDay: 'Closes {day} at {time}' };
