import type { AnalyticsDay } from '@doorsign/shared-schema/api';
import { formatDate } from '../../lib/calendar-date.ts';
import { classes } from '../../ui/classes.ts';
import { clicksOf } from './figures.ts';
import { formatCount } from './format-count.ts';

export interface ViewsTableProps {
  /** Oldest first. */
  days: readonly AnalyticsDay[];
  /** "YYYY-MM-DD" */
  today: string;
  /** Whether the table is visible. Until then it is hidden from everybody: a month is 180 cells to read past. */
  isShown: boolean;
}

/** Columns only for wider windows: a narrow one has room for views and clicks only. */
const WIDE_ONLY = 'max-sm:hidden';
const COLUMNS: readonly { title: string; count: (day: AnalyticsDay) => number; className?: string }[] = [
  { title: 'Views', count: ({ views }) => views },
  { title: 'Clicks', count: clicksOf },
  { title: 'Opened', count: ({ opens }) => opens, className: WIDE_ONLY },
  { title: 'Calls', count: ({ calls }) => calls, className: WIDE_ONLY },
  { title: 'Directions', count: ({ directions }) => directions, className: WIDE_ONLY },
];

/** The figures of the bars, newest first. */
export function ViewsTable({ days, today, isShown }: ViewsTableProps) {
  const name = `Views and clicks in the last ${days.length} days`;
  const table = (
    <table className="w-full border-separate border-spacing-0 text-right whitespace-nowrap tabular">
      <caption className="sr-only">{name}</caption>
      <thead className="sticky top-0 bg-card text-muted">
        <tr>
          <th scope="col" className="border-b border-line py-2 pr-3 text-left font-medium">
            Day
          </th>
          {COLUMNS.map(({ title, className }) => (
            <th key={title} scope="col" className={classes('border-b border-line px-2 py-2 font-medium', className)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="border-b border-line py-1.5 pr-3 text-left font-normal">
              {formatDate(day.date, today)}
            </th>
            {COLUMNS.map(({ title, count, className }) => (
              <td key={title} className={classes('border-b border-line px-2 py-1.5', className)}>
                {formatCount(count(day))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return isShown ? (
    // The region scrolls, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={name} tabIndex={0} className="max-h-96 overflow-y-auto">
      {table}
    </div>
  ) : (
    <div hidden>{table}</div>
  );
}
