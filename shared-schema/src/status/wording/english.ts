import type { PillTexts, StatusTexts } from './texts.ts';

/** The English texts of a pill, by shared-schema/docs/product-rules.md#s13. */
export const PILL_ENGLISH: PillTexts = {
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
export const ENGLISH: StatusTexts = {
  ...PILL_ENGLISH,
  closes: 'Closes at {time}',
  closesDay: 'Closes {day} at {time}',
};
