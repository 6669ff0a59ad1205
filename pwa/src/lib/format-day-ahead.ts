import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { formatMinutes } from './wall-clock.ts';
import type { DayAhead } from './days-ahead.ts';

/** One-word names of the kinds of day, for narrow places. */
export const KIND_NAMES: Readonly<Record<DayAhead['kind'], string>> = {
  open: 'Open',
  closed: 'Closed',
  holiday: 'Holiday',
  special: 'Special',
};

const clockText = (minute: number): string => (minute % DAY_MINUTES === 0 ? 'midnight' : formatMinutes(minute));

/** Formats a day's hours on one line, e.g. "Open 10:00 AM – 2:00 PM (Christmas Eve)" or "Open 9:00 AM – 12:00 PM, By appointment". */
export const formatDayAhead = ({ kind, name, intervals, appointment }: DayAhead): string => {
  const [first] = intervals;
  const hours =
    first?.from === 0 && first.to === DAY_MINUTES
      ? 'all day'
      : intervals.map(({ from, to }) => `${clockText(from)} – ${clockText(to)}`).join(', ');
  const open = hours && `Open ${hours}`;
  const told = [...(open ? [open] : []), ...(appointment ? ['By appointment'] : [])].join(', ') || 'Closed';
  switch (kind) {
    case 'holiday':
      return open ? `${open}, then closed for ${name}` : `Closed for ${name}`;
    case 'special':
      return `${told} (${name})`;
    default:
      return told;
  }
};

const LONG_DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

/** Formats a calendar date in full, e.g. "Friday, November 20".
 * @param date "YYYY-MM-DD" */
export const longDate = (date: string): string => LONG_DATE.format(Date.parse(`${date}T12:00:00Z`));

/** Returns the short name of a date's weekday, e.g. "Fri". */
export const shortWeekday = (date: string): string => WEEKDAY.format(Date.parse(`${date}T12:00:00Z`));
