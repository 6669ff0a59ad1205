import { DAY } from '@doorsign/shared-schema/status/units';

const noonUtc = (date: string): number => Date.parse(`${date}T12:00:00Z`);

const SAME_YEAR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const OTHER_YEAR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** A calendar date as text, e.g. "Thu, Nov 26", with the year if it is not the current one.
 * @param date "YYYY-MM-DD"
 * @param today "YYYY-MM-DD" */
export const formatDate = (date: string, today: string): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? SAME_YEAR : OTHER_YEAR).format(noonUtc(date));

/** The distance to a date: "today", "tomorrow", "in 35 days".
 * @param date "YYYY-MM-DD", no earlier than today
 * @param today "YYYY-MM-DD" */
export const formatDaysAhead = (date: string, today: string): string => {
  const days = Math.round((noonUtc(date) - noonUtc(today)) / DAY);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
};
