import type { PillTexts, ShortTexts, StatusTexts } from './texts.ts';

/** The English texts of a pill's short form, by shared-schema/docs/decisions/0141-short-form-of-the-pill.md. */
export const SHORT_ENGLISH: ShortTexts = {
  open: 'Open 24 hours',
  closed: 'Closed',
  tomorrow: 'tomorrow',
  on: '',
  midnight: 'midnight',
  mend: ['', ''],
  openNow: 'Open',
  untilShort: ' until {day}{time}',
  opensShort: ' · opens {day}{time}',
  weekdays: 'short',
};

/** The English texts of a pill, by shared-schema/docs/product-rules.md#s13. */
export const PILL_ENGLISH: PillTexts = {
  ...SHORT_ENGLISH,
  openUntil: 'Open until {time}',
  openUntilDay: 'Open until {day} at {time}',
  holiday: 'Closed for {name}',
  named: '{message} ({name})',
  other: 'Hours not set',
  opens: 'Opens {day} at {time}',
  today: 'today',
};

/** All English texts of shared-schema/docs/product-rules.md#s13. */
export const ENGLISH: StatusTexts = {
  ...PILL_ENGLISH,
  closes: 'Closes at {time}',
  closesDay: 'Closes {day} at {time}',
};
