import { DAYS, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import type { Season } from '@doorsign/shared-schema/spans';
import { useId, type ReactNode } from 'react';
import { formatEntryDates, hoursOf, keyOf, type Entry } from '../../lib/dated-entry.ts';
import { dayText } from '../../lib/day-text.ts';
import { DAY_NAMES } from './day-names.ts';
import type { ImportedDates } from './imported-dates.ts';
import { OverlapNotes } from './seasons/overlap-notes.tsx';
import { seasonDates } from './seasons/season-texts.ts';

interface ListProps {
  title: string;
  /** The place to which the items go, as a sentence. */
  hint: string;
  children: ReactNode;
}

function List({ title, hint, children }: ListProps) {
  const heading = useId();
  return (
    <section>
      <h3 id={heading} className="font-medium">
        {title}
      </h3>
      <p className="text-[0.8125rem] leading-5 text-muted">{hint}</p>
      <ul
        aria-labelledby={heading}
        className="mt-2 max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line"
      >
        {children}
      </ul>
    </section>
  );
}

interface RowProps {
  name: string;
  dates: string;
  leftOut: string | null;
  children: ReactNode;
}

function Row({ name, dates, leftOut, children }: RowProps) {
  return (
    <li className="px-3 py-2 wrap-anywhere">
      <p className={leftOut === null ? undefined : 'text-muted'}>
        <span className="font-medium">{name}</span> <span className="text-muted">· {dates}</span>
      </p>
      {leftOut === null ? (
        <div className="text-muted tabular">{children}</div>
      ) : (
        <p className="text-[0.8125rem] leading-5 text-holiday-text">Left out. {leftOut}</p>
      )}
    </li>
  );
}

export interface SeasonListProps {
  seasons: readonly ImportedDates<Season>[];
  /** The seasons that stand, and can be saved. */
  others: readonly Season[];
  /** "YYYY-MM-DD" */
  today: string;
}

/** The seasons that a text names. */
export function SeasonList({ seasons, others, today }: SeasonListProps) {
  const added = seasons.flatMap(({ item, leftOut }) => (leftOut === null ? item : []));
  return (
    <List title="Seasons" hint="They go below your weekly schedule, unsaved.">
      {seasons.map(({ item, leftOut }) => (
        <Row key={item.id} name={item.name} dates={seasonDates(item, today)} leftOut={leftOut}>
          {weekLines(item.week).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <OverlapNotes season={item} others={[...others, ...added].filter(({ id }) => id !== item.id)} today={today} />
        </Row>
      ))}
    </List>
  );
}

/** The entries of /holidays that a text names. */
export function EntryList({ entries, today }: { entries: readonly ImportedDates<Entry>[]; today: string }) {
  return (
    <List title="Holidays" hint="They wait under Holidays until you save them there.">
      {entries.map(({ item, leftOut }) => (
        <Row key={keyOf(item)} name={item.name} dates={formatEntryDates(item, today)} leftOut={leftOut}>
          {dayText(hoursOf(item))}
        </Row>
      ))}
    </List>
  );
}

/** A week in lines such as "Mon – Fri: 9:00 AM – 5:00 PM"; days in a row with the same hours are one line. */
const weekLines = (week: FullBusinessHours): string[] => {
  const runs: { names: string[]; hours: string }[] = [];
  for (const day of DAYS) {
    const hours = dayText(week[day]);
    const name = DAY_NAMES[day].slice(0, 3);
    const last = runs.at(-1);
    if (last?.hours === hours) last.names.push(name);
    else runs.push({ names: [name], hours });
  }
  return runs.map(({ names, hours }) => {
    const [first, last] = [names[0], names.at(-1)];
    return `${first === last ? first : `${first} – ${last}`}: ${hours}`;
  });
};
