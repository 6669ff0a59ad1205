import type { Holiday } from '@doorsign/shared-schema/holidays';
import { shiftOf } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { formatMinutes } from '../../lib/wall-clock.ts';

/** Formats an entry's hours, to be shown after its name: "closed all day", "10:00 AM – 2:00 PM", or "special hours"
 * while a time is still being typed. */
export const holidayHours = ({ closed, open, close }: Pick<Holiday, 'closed' | 'open' | 'close'>): string => {
  if (closed) return 'closed all day';
  if (open === '' || close === '') return 'special hours';
  const shift = shiftOf(open, close);
  return `${formatMinutes(shift.open)} – ${formatMinutes(shift.close)}`;
};

/** Explains two times that could be misread; null if they are clear.
 * Source: shared-schema/docs/product-rules.md#s3, #s4, #s5. */
export const hoursHint = (open: string, close: string): string | null => {
  if (open === '' || close === '') return null;
  const shift = shiftOf(open, close);
  if (shift.close - shift.open === DAY_MINUTES) return 'Open 24 hours';
  if (shift.close === DAY_MINUTES) return 'Closes at midnight';
  return shift.close > DAY_MINUTES ? `Closes the next day at ${formatMinutes(shift.close)}` : null;
};
