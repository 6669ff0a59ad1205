import type { DayHours } from '@doorsign/shared-schema/hours';
import { isWholeDay, shiftsOfDay } from './periods.ts';
import { formatMinutes } from './wall-clock.ts';

/** The words for a day that is open around the clock, open by appointment, or closed. */
export type DayWords = Readonly<Record<'wholeDay' | 'appointment' | 'closed', string>>;

const OWN_LINE: DayWords = { wholeDay: 'Open 24 hours', appointment: 'By appointment', closed: 'Closed' };

/** Formats a day's hours on one line: "9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM, By appointment", "Open 24 hours", "Closed".
 * @param words those of a line of its own if not given */
export const dayText = (day: DayHours, words: DayWords = OWN_LINE): string => {
  const times = shiftsOfDay(day).map((shift) =>
    isWholeDay(shift) ? words.wholeDay : `${formatMinutes(shift.open)} – ${formatMinutes(shift.close)}`,
  );
  const appointment = day.appointment ? [words.appointment] : [];
  return [...times, ...appointment].join(', ') || words.closed;
};
