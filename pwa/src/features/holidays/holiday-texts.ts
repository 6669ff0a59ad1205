import type { DayHours, Period } from '@doorsign/shared-schema/hours';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { hoursOf, isRange, type Entry } from '../../lib/dated-entry.ts';
import { dayText, type DayWords } from '../../lib/day-text.ts';
import { periodsOf, shiftOfPeriod } from '../../lib/periods.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatMinutes } from '../../lib/wall-clock.ts';

/** A day in words, after a name. */
const AFTER_A_NAME: DayWords = { wholeDay: 'open 24 hours', appointment: 'by appointment', closed: 'closed all day' };

/** Formats hours, with unbroken times, to be shown after a name: "closed all day", "10:00 AM – 2:00 PM", "open 24 hours",
 * "by appointment", or "special hours" while a time is still being typed. */
export const hoursText = (hours: DayHours): string => {
  const isTyping = !hours.closed && periodsOf(hours).some((period) => shiftOfPeriod(period) === null);
  return isTyping ? 'special hours' : withUnbrokenTimes(dayText(hours, AFTER_A_NAME));
};

/** Formats an entry's hours to be shown after its name or dates: as hoursText(), or "normal hours". */
export const entryHours = (entry: Entry): string =>
  !isRange(entry) && entry.regular ? 'normal hours' : hoursText(hoursOf(entry));

/** Explains the two times of a period that could be misread; null if they are clear.
 * Source: shared-schema/docs/product-rules.md#s3, #s4, #s5. */
export const hoursHint = (period: Period): string | null => {
  const shift = shiftOfPeriod(period);
  if (!shift) return null;
  if (shift.close - shift.open === DAY_MINUTES) return 'Open 24 hours';
  if (shift.close === DAY_MINUTES) return 'Closes at midnight';
  return shift.close > DAY_MINUTES ? `Closes the next day at ${formatMinutes(shift.close)}` : null;
};
