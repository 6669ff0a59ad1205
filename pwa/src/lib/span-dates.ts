const noonUtc = (date: string): number => Date.parse(`${date}T12:00:00Z`);

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** Formats a range of dates as "Aug 2 – Aug 15", with the year if it is not the current one. One day is "Aug 2".
 * @param from "YYYY-MM-DD"
 * @param to   "YYYY-MM-DD", included
 * @param year of which dates need no year: "YYYY"; null: all years are left out */
const formatRange = (from: string, to: string, year: string | null): string => {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const isPlain = year === null || (isOneYear && from.startsWith(year));
  const last = (isPlain ? DAY_OF_YEAR : DAY_AND_YEAR).format(noonUtc(to));
  if (from === to) return last;
  return `${(isPlain || isOneYear ? DAY_OF_YEAR : DAY_AND_YEAR).format(noonUtc(from))} – ${last}`;
};

/** Formats the dates of a span: "Aug 2 – Aug 15", "Dec 20, 2026 – Jan 5, 2027", "Dec 25, every year".
 * @param to    "YYYY-MM-DD", included
 * @param today "YYYY-MM-DD" */
export const formatSpanDates = (
  { from, to, yearly }: { readonly from: string; readonly to: string; readonly yearly?: true | undefined },
  today: string,
): string => (yearly ? `${formatRange(from, to, null)}, every year` : formatRange(from, to, today.slice(0, 4)));
