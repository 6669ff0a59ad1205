import type { CalendarDate } from '../holidays/holiday.ts';
import type { FullBusinessHours } from '../hours/hours.ts';
import { isSeason, type Season, type Span } from './span.ts';

/** Returns the seasons without an end that have begun: planned weeks that are in force, the deciding one last.
 * @param date of the business's calendar
 * Source: shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const begunWeeks = (spans: readonly Span[], date: CalendarDate): Season[] =>
  spans
    .filter(isSeason)
    .filter(({ from, to }) => to === null && from <= date)
    .sort((a, b) => (a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? -1 : 1));

/** Returns the regular week of a date: that of the latest begun season without an end, else the stored week.
 * @returns null if hours were never saved. Source: shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const regularWeekOf = (
  { businessHours, spans }: { businessHours: FullBusinessHours | null; spans: readonly Span[] },
  date: CalendarDate,
): FullBusinessHours | null =>
  businessHours === null ? null : (begunWeeks(spans, date).at(-1)?.week ?? businessHours);
