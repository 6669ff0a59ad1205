import { useMemo } from 'react';
import {
  DEFAULT_HOLIDAY_HOURS,
  presetHolidayId,
  type Holiday,
  type PublicHoliday,
} from '@doorsign/shared-schema/holidays';
import { formatDate } from '../../lib/calendar-date.ts';
import { LIST_FULL } from './holiday-problems.ts';

export interface PublicHolidayListProps {
  /** Those of today and later, in order of date. */
  holidays: readonly PublicHoliday[];
  /** The entries of today and later. */
  upcoming: readonly Holiday[];
  /** Dates that a newer version of the app has saved. */
  newer: readonly string[];
  /** Whether the list has reached its maximum length. */
  full: boolean;
  onTick: (holiday: Holiday) => void;
  onUntick: (holiday: Holiday) => void;
}

/** The element ID of the text that says why no more days can be selected. */
const FULL_ID = 'public-holidays-full';

const presetOf = ({ date, name }: PublicHoliday): Holiday => ({
  id: presetHolidayId(date),
  date,
  name,
  closed: true,
  ...DEFAULT_HOLIDAY_HOURS,
});

/** Checkboxes for public holidays, by year.
 * Source: facts holidays.tick, holidays.untick and holidays.past-hidden; shared-schema/docs/product-rules.md#p5. */
export function PublicHolidayList({ holidays, upcoming, newer, full, onTick, onUntick }: PublicHolidayListProps) {
  const entries = useMemo(() => new Map(upcoming.map((holiday) => [holiday.date, holiday])), [upcoming]);
  const years = [...new Set(holidays.map(({ date }) => date.slice(0, 4)))].map((year) => ({
    year,
    holidays: holidays.filter(({ date }) => date.startsWith(year)),
  }));
  return (
    <div className="px-2 pt-1 pb-3 sm:px-3">
      {full ? (
        <p id={FULL_ID} className="px-2 pt-3 text-muted">
          {LIST_FULL}
        </p>
      ) : null}
      {years.map(({ year, holidays }) => (
        <fieldset key={year}>
          <legend className="px-2 pt-3 pb-1 text-xs font-semibold text-muted">{year}</legend>
          {holidays.map((preset) => (
            <Line
              key={preset.date}
              preset={presetOf(preset)}
              entry={entries.get(preset.date) ?? null}
              isNewer={newer.includes(preset.date)}
              full={full}
              onTick={onTick}
              onUntick={onUntick}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface LineProps extends Pick<PublicHolidayListProps, 'onTick' | 'onUntick'> {
  preset: Holiday;
  /** The entry now on this date. */
  entry: Holiday | null;
  isNewer: boolean;
  full: boolean;
}

function Line({ preset, entry, isNewer, full, onTick, onUntick }: LineProps) {
  const ticked = entry?.id === preset.id ? entry : null;
  const replaced = entry && !ticked ? `Would replace “${entry.name}”` : null;
  const normal = ticked?.regular ? 'Normal hours' : null;
  const note = isNewer ? 'Saved by a newer version of the app' : (replaced ?? normal);
  const locked = full && !entry;
  const noteId = `public-${preset.date}-note`;
  const date = formatDate(preset.date, preset.date);
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 transition-colors has-enabled:hover:bg-shade has-disabled:text-muted">
      <input
        type="checkbox"
        aria-label={`${preset.name}, ${date}`}
        aria-describedby={note ? noteId : locked ? FULL_ID : undefined}
        disabled={isNewer || locked}
        checked={ticked !== null}
        onChange={() => (ticked ? onUntick(ticked) : onTick(preset))}
        className="size-4.5 shrink-0 accent-(--brand)"
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{preset.name}</span>
        {note ? (
          <span id={noteId} className="block text-muted">
            {note}
          </span>
        ) : null}
      </span>
      <time dateTime={preset.date} className="shrink-0 text-muted">
        {date}
      </time>
    </label>
  );
}
