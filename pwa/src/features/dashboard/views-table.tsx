import type { AnalyticsDay } from '@doorsign/shared-schema/api';
import { formatDate } from '../../lib/calendar-date.ts';
import { formatCount } from './format-count.ts';

export interface ViewsTableProps {
  /** Oldest first. */
  days: readonly AnalyticsDay[];
  /** "YYYY-MM-DD" */
  today: string;
  /** For everybody; screen readers have it always. */
  isShown: boolean;
}

const COLUMNS = [
  { title: 'Views', key: 'views' },
  { title: 'Opened', key: 'opens' },
  { title: 'Calls', key: 'calls' },
  { title: 'Directions', key: 'directions' },
] as const;

/** What the bars show, in figures, newest first. */
export function ViewsTable({ days, today, isShown }: ViewsTableProps) {
  const table = (
    <table className="w-full border-collapse text-right tabular">
      <caption className="sr-only">Views and clicks of the last {days.length} days</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            Day
          </th>
          {COLUMNS.map(({ title, key }) => (
            <th key={key} scope="col" className="px-1.5 py-2 font-medium last:pr-0">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.date} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {formatDate(day.date, today)}
            </th>
            {COLUMNS.map(({ key }) => (
              <td key={key} className="px-1.5 py-1.5 last:pr-0">
                {formatCount(day[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return <div className={isShown ? undefined : 'sr-only'}>{table}</div>;
}
