import type { DayAhead } from '../lib/days-ahead.ts';
import { KIND_NAMES, shortWeekday } from '../lib/format-day-ahead.ts';
import { classes } from './classes.ts';
import { DayBar } from './day-bar.tsx';

const TONES: Readonly<Record<DayAhead['kind'], string>> = {
  open: 'text-open-text',
  closed: 'text-closed-text',
  holiday: 'text-holiday-text',
  special: 'text-holiday-text',
};

/** A calendar day as a narrow column: weekday, date, its hours as a bar, and its kind. Decorative: the control around it says
 * the same as text.
 * @param name replaces the weekday's short name */
export function DayFace({ day, name }: { day: DayAhead; name?: string | undefined }) {
  return (
    <>
      <span aria-hidden className="text-xs leading-4 text-muted">
        {name ?? shortWeekday(day.date)}
      </span>
      <DayMark day={day} />
    </>
  );
}

/** The date of a day, its hours as a bar, and its kind. Decorative, as DayFace. */
export function DayMark({ day }: { day: DayAhead }) {
  return (
    <>
      <span aria-hidden className="text-base leading-6 font-semibold tabular">
        {Number(day.date.slice(8))}
      </span>
      <DayBar intervals={day.intervals} className="mt-1 mb-1.5 w-full" />
      <span aria-hidden className={classes('text-xs leading-4 font-medium whitespace-nowrap', TONES[day.kind])}>
        {KIND_NAMES[day.kind]}
      </span>
    </>
  );
}
