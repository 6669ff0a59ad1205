import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { formatDayAhead, KIND_NAMES, longDate, shortWeekday } from './format-day-ahead.ts';
import type { DayAhead } from './days-ahead.ts';

const TONES: Readonly<Record<DayAhead['kind'], string>> = {
  open: 'text-open-text',
  closed: 'text-closed-text',
  holiday: 'text-holiday-text',
  special: 'text-holiday-text',
};

export interface DayStripProps {
  days: readonly DayAhead[];
  /** "YYYY-MM-DD"; may be a date further ahead, which is not in the strip. */
  chosen: string;
  onChoose: (date: string) => void;
}

/** The days ahead, each with its hours as a bar, as a radio group: one tab stop, arrow keys within. */
export function DayStrip({ days, chosen, onChoose }: DayStripProps) {
  return (
    <div
      role="radiogroup"
      aria-label={`The next ${days.length} days`}
      className="grid grid-cols-7 gap-1 xl:grid-cols-[repeat(14,minmax(0,1fr))]"
    >
      {days.map((day) => (
        <label
          key={day.date}
          title={formatDayAhead(day)}
          className={classes(
            'flex min-w-0 flex-col items-center rounded-control border border-transparent px-0.5 pt-1.5 pb-2 sm:px-1 text-center',
            'transition-colors hover:bg-shade has-checked:border-brand has-checked:bg-brand-soft',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
          )}
        >
          <input
            type="radio"
            name="day-ahead"
            value={day.date}
            checked={day.date === chosen}
            onChange={() => onChoose(day.date)}
            aria-label={`${longDate(day.date)}: ${formatDayAhead(day)}`}
            className="sr-only"
          />
          <span aria-hidden className="text-xs leading-4 text-muted">
            {shortWeekday(day.date)}
          </span>
          <span aria-hidden className="text-base leading-6 font-semibold tabular">
            {Number(day.date.slice(8))}
          </span>
          <DayBar intervals={day.intervals} className="mt-1 mb-1.5 w-full" />
          <span aria-hidden className={classes('text-xs leading-4 font-medium whitespace-nowrap', TONES[day.kind])}>
            {KIND_NAMES[day.kind]}
          </span>
        </label>
      ))}
    </div>
  );
}
