import { DAYS, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import type { Season } from '@doorsign/shared-schema/spans';
import { useId } from 'react';
import { formatEntryDates, hoursOf, type Entry } from '../../lib/dated-entry.ts';
import { dayText } from '../../lib/day-text.ts';
import { formatSpanDates } from '../../lib/span-dates.ts';
import { DAY_NAMES } from './day-names.ts';
import type { ImportedDates } from './imported-dates.ts';

export interface ImportedListProps {
  title: string;
  /** The place to which the items go, as a sentence. */
  hint: string;
  items: readonly ImportedDates<Season | Entry>[];
  /** "YYYY-MM-DD" */
  today: string;
}

/** The seasons or the entries of /holidays that a text names, with their hours or the reason for which one is left out. */
export function ImportedList({ title, hint, items, today }: ImportedListProps) {
  const heading = useId();
  if (items.length === 0) return null;
  return (
    <section>
      <h3 id={heading} className="font-medium">
        {title}
      </h3>
      <p className="text-muted">{hint}</p>
      <ul
        aria-labelledby={heading}
        className="mt-2 max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line"
      >
        {items.map(({ item, leftOut }) => (
          <li key={item.id} className="px-3 py-2 wrap-anywhere">
            <p>
              <span className="font-medium">{item.name}</span>{' '}
              <span className="text-muted">· {datesOf(item, today)}</span>
            </p>
            {leftOut === null ? (
              <p className="text-muted tabular whitespace-pre-line">{hoursTextOf(item)}</p>
            ) : (
              <p className="text-holiday-text">Left out. {leftOut}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const datesOf = (item: Season | Entry, today: string): string =>
  'week' in item ? formatSpanDates({ ...item, to: item.to ?? item.from }, today) : formatEntryDates(item, today);

const hoursTextOf = (item: Season | Entry): string => ('week' in item ? weekText(item.week) : dayText(hoursOf(item)));

/** A week in lines such as "Mon – Fri: 9:00 AM – 5:00 PM"; days in a row with the same hours are one line. */
const weekText = (week: FullBusinessHours): string => {
  const runs: { days: string; hours: string }[] = [];
  for (const day of DAYS) {
    const hours = dayText(week[day]);
    const name = DAY_NAMES[day].slice(0, 3);
    const last = runs.at(-1);
    if (last?.hours === hours) last.days = `${last.days.slice(0, 3)} – ${name}`;
    else runs.push({ days: name, hours });
  }
  return runs.map(({ days, hours }) => `${days}: ${hours}`).join('\n');
};
