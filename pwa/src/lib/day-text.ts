import type { DayHours } from '@doorsign/shared-schema/hours';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { shiftsOfDay } from './periods.ts';
import { formatMinutes } from './wall-clock.ts';

/** Formats a day's hours on one line: "9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM, By appointment", "Open 24 hours", "Closed". */
export const dayText = (day: DayHours): string => {
  const times = shiftsOfDay(day).map(({ open, close }) =>
    open === 0 && close === DAY_MINUTES ? 'Open 24 hours' : `${formatMinutes(open)} – ${formatMinutes(close)}`,
  );
  const appointment = day.appointment ? ['By appointment'] : [];
  return [...times, ...appointment].join(', ') || 'Closed';
};
