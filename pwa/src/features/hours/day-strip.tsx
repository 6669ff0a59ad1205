import { classes } from '../../ui/classes.ts';
import { DayFace } from '../../ui/day-face.tsx';
import { formatDayAhead, longDate } from '../../lib/format-day-ahead.ts';
import type { DayAhead } from '../../lib/days-ahead.ts';

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
            aria-label={`${longDate(day.date)}: ${formatDayAhead(day)}${day.season ? `, “${day.season}”` : ''}`}
            className="sr-only"
          />
          <DayFace day={day} />
        </label>
      ))}
    </div>
  );
}
