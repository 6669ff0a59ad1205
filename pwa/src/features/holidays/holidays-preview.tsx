import { RULED_COUNTRY, usFederalHolidays } from '@doorsign/shared-schema/holidays';
import type { PublicHolidays } from '../../local/answers/use-public-holidays.ts';
import { formatDate } from '../../lib/calendar-date.ts';
import { LISTED_FIRST, publicHolidaysTitle } from './country-name.ts';

/** The number of holidays in the preview. */
const LINES = 5;
const TICKED = 2;

export interface HolidaysPreviewProps {
  known: PublicHolidays;
  /** "YYYY-MM-DD" */
  today: string;
}

/** A static preview of the planner with the public holidays that count, or those of the United States for a time zone
 * without a country: grayed out, and inaccessible to pointer, keyboard and screen reader.
 * Renders nothing without any. */
export function HolidaysPreview({ known, today }: HolidaysPreviewProps) {
  const listed = known.inEffect ?? (known.chosen === null ? LISTED_FIRST : null);
  const year = Number(today.slice(0, 4));
  const holidays =
    listed?.country === RULED_COUNTRY ? [year, year + 1].flatMap(usFederalHolidays) : (known.holidays ?? []);
  const coming = holidays.filter(({ date }) => date >= today).slice(0, LINES);
  if (coming.length === 0) return null;
  const ticked = coming.slice(0, TICKED);
  return (
    <div
      aria-hidden
      inert
      data-preview
      className="pointer-events-none mt-4 grid items-start gap-4 opacity-60 grayscale select-none lg:grid-cols-2"
    >
      <div className="rounded-card border border-line bg-card">
        <p className="flex min-h-12 items-center gap-5 border-b border-line px-5 font-semibold text-muted">
          <span>{publicHolidaysTitle(listed, known.index)}</span>
          <span>Custom Holiday</span>
        </p>
        <ul className="px-5 py-2">
          {coming.map(({ date, name }, index) => (
            <li key={date} className="flex min-h-11 items-center gap-3">
              <span
                className={
                  index < TICKED ? 'size-4.5 rounded bg-field-line' : 'size-4.5 rounded border border-field-line'
                }
              />
              <span className="min-w-0 flex-1">{name}</span>
              <span className="text-muted">{formatDate(date, today)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-card border border-line bg-card">
        <p className="flex min-h-12 items-center justify-between border-b border-line px-5 font-semibold text-muted">
          <span>Active Holidays</span>
          <span>{ticked.length}</span>
        </p>
        <ul className="divide-y divide-line">
          {ticked.map(({ date, name }) => (
            <li key={date} className="px-5 py-3">
              <p className="font-semibold">{name}</p>
              <p className="text-muted">{formatDate(date, today)}</p>
              <p className="mt-1 flex items-center gap-2.5">
                <span className="flex h-6 w-10 justify-end rounded-full bg-field-line p-0.5">
                  <span className="size-5 rounded-full bg-card" />
                </span>
                Closed all day
              </p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
