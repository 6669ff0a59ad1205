import type { Season } from '@doorsign/shared-schema/spans';
import { formatFullDate } from '../../../lib/wall-clock.ts';
import type { Overlap, SeasonChange } from './season-dates.ts';

const DAY_OF_YEAR = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Formats a date as "Jul 10". */
const withoutYear = (date: string): string => DAY_OF_YEAR.format(Date.parse(`${date}T12:00:00Z`));

/** Formats a date as "Jul 10", with the year if it is not this one. */
const shortDate = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? withoutYear(date) : formatFullDate(date);

/** Formats a season's dates: "Jun 1 – Aug 31, every year", "Jul 10 – Jul 12", "From Mar 1, 2027". Empty while a date is missing.
 * @param today "YYYY-MM-DD" */
export const seasonDates = ({ from, to, yearly }: Season, today: string): string => {
  if (from === '' || to === '') return '';
  if (to === null) return `From ${formatFullDate(from)}`;
  if (yearly) return `${from === to ? '' : `${withoutYear(from)} – `}${withoutYear(to)}, every year`;
  if (from === to) return shortDate(from, today);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? withoutYear(from) : formatFullDate(from)} – ${isOneYear ? shortDate(to, today) : formatFullDate(to)}`;
};

/** Returns a season's name in quotation marks. */
const quoted = ({ name }: Season): string => `“${name.trim()}”`;

/** Says which of two overlapping seasons counts. */
export const overlapText = ({ other, wins }: Overlap, today: string): string => {
  const winner = { shorter: 'The shorter one', other: quoted(other), this: 'This one' }[wins];
  return `Overlaps ${quoted(other)}, ${seasonDates(other, today)}. ${winner} counts there.`;
};

/** Names the next change of the week that counts: "Next change: “Summer hours”, from Jun 1." */
export const nextChangeText = ({ date, season }: SeasonChange, today: string): string =>
  `Next change: ${season ? quoted(season) : 'the weekly schedule'}, from ${shortDate(date, today)}.`;

/** Says which season counts now in place of the weekly schedule: "Now “Summer hours” count, until Aug 31."
 * @param lastDay "YYYY-MM-DD"; null if no end is known */
export const countsNowText = (season: Season, lastDay: string | null, today: string): string =>
  `Now: ${quoted(season)}${lastDay ? `, until ${shortDate(lastDay, today)}` : ''}.`;
