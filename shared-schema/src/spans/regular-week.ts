import type { CalendarDate } from '../holidays/holiday.ts';
import type { BusinessHours, FullBusinessHours } from '../hours/hours.ts';
import type { Season, Span } from './span.ts';

/** Returns the seasons without an end that have begun: planned weeks that are in force, the deciding one last. This file does not import zod.
 * @param date of the business's calendar
 * Source: shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const begunWeeks = (spans: readonly Span[], date: CalendarDate): Season[] =>
  spans
    .filter((span): span is Season => 'week' in span)
    .filter(({ from, to }) => to === null && from <= date)
    .sort((a, b) => (a.from === b.from ? (a.id < b.id ? -1 : 1) : a.from < b.from ? -1 : 1));

/** Returns the regular week of a date: that of the planned week which began last, else the weekly hours. Seasons with an end do not count.
 * @returns null if hours were never saved
 * Source: shared-schema/docs/product-rules.md#s28; shared-schema/docs/decisions/0150-what-old-apps-see.md. */
export const regularWeekOf = <Week extends BusinessHours | null>(
  { businessHours, spans = [] }: { readonly businessHours: Week; readonly spans?: readonly Span[] | undefined },
  date: CalendarDate,
): Week | FullBusinessHours =>
  businessHours === null ? businessHours : (begunWeeks(spans, date).at(-1)?.week ?? businessHours);
