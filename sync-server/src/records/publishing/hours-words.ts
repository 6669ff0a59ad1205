import type { DayHours } from '@doorsign/shared-schema/hours';
import { BY_APPOINTMENT, shiftOf } from '@doorsign/shared-schema/status';
import { DAY_MINUTES, MINUTE } from '@doorsign/shared-schema/status/units';
import { wireDayOf } from '@doorsign/shared-schema/widget';

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

const timeWords = (minute: number): string => CLOCK.format(minute * MINUTE).replace(/\s/g, ' ');

/** Words the hours of a date: "Closed", "10:00 AM – 2:00 PM", "9:00 AM – 12:00 PM, By appointment". */
export const hoursWords = (hours: DayHours): string => {
  const times = wireDayOf(hours) ?? [];
  const words: string[] = [];
  for (let at = 0; at < times.length; at += 2) {
    const { open, close } = shiftOf(times[at] ?? '', times[at + 1] ?? '');
    words.push(close - open === DAY_MINUTES ? 'Open 24 hours' : `${timeWords(open)} – ${timeWords(close)}`);
  }
  return [...words, ...(hours.appointment ? [BY_APPOINTMENT] : [])].join(', ') || 'Closed';
};
