import { formatDate } from '../../lib/calendar-date.ts';
import type { DayAhead } from '../../lib/days-ahead.ts';

/** Dates one after the other that have one name. */
interface Run {
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** The name of a date's entry or range; of a season in quotation marks, because visitors never read it. */
const nameOf = ({ name, season }: DayAhead): string | null => name ?? (season === undefined ? null : `“${season}”`);

/** Returns the named dates of a strip, as runs of equal names. */
const runsOf = (days: readonly DayAhead[]): Run[] => {
  const runs: Run[] = [];
  let before: string | null = null;
  for (const day of days) {
    const name = nameOf(day);
    const last = runs.at(-1);
    if (name !== null && last && name === before) runs[runs.length - 1] = { ...last, to: day.date };
    else if (name !== null) runs.push({ from: day.date, to: day.date, name });
    before = name;
  }
  return runs;
};

/** The names of the strip's dates below it: "Sat, Nov 28 – Fri, Dec 4: Vacation". */
export function NamedDates({ days }: { days: readonly DayAhead[] }) {
  const runs = runsOf(days);
  const today = days[0]?.date ?? '';
  if (runs.length === 0) return null;
  return (
    <ul aria-label="Names of these days" className="mt-2 flex flex-wrap gap-x-4 text-hint leading-5 text-muted">
      {runs.map(({ from, to, name }) => (
        <li key={from}>
          {formatDate(from, today)}
          {to === from ? '' : ` – ${formatDate(to, today)}`}: <span className="font-medium">{name}</span>
        </li>
      ))}
    </ul>
  );
}
