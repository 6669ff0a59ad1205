import * as z from 'zod/mini';
import { dayNumberOf } from '../holidays/civil-date.ts';
import { CalendarDate } from '../holidays/holiday.ts';
import { DayHours, FullBusinessHours, LooseDayHours, weekSchemaOf } from '../hours/hours.ts';
import { shortText } from '../text/short-text.ts';

/** Maximum length of a span's name, in characters. */
export const SPAN_NAME_MAX = 80;

/** Maximum length of a span that does not repeat, in days. */
export const SPAN_DAYS_MAX = 1100;

/** Maximum number of spans of one location: ranges of dates and seasons together. */
export const SPANS_MAX = 100;

/** Maximum number of spans that one location remembers, including removed ones. */
export const SPANS_KNOWN_MAX = 1000;

/** The id of a span: "s", 13 digits of epoch milliseconds, and three random digits.
 * Source: shared-schema/docs/product-rules.md#p6. */
export const SpanId = z.string().check(z.regex(/^s\d{16}$/, 'Use an id such as s1767225600000123'));
export type SpanId = z.infer<typeof SpanId>;

/** Returns the id of a new span. Three random digits make ids from two devices differ.
 * @param nowMs  epoch milliseconds
 * @param random a number in [0, 1) */
export const newSpanId = (nowMs: number, random: number): SpanId =>
  `s${String(Math.floor(nowMs)).padStart(13, '0')}${String(Math.floor(random * 1000)).padStart(3, '0')}`;

const dates = {
  id: SpanId,
  name: shortText(SPAN_NAME_MAX, 'Enter a name.'),
  /** The first date. A span that repeats holds from this date's year on. */
  from: CalendarDate,
  /** The last date, included; null: without an end. */
  to: z.nullable(CalendarDate),
  /** The span repeats every year. */
  yearly: z.optional(z.literal(true)),
};

/** The members of a span of dates that share one row of hours, for example a vacation. */
export const daySpanShape = { ...dates, day: DayHours };

/** The members of a season: a span of dates with a week of its own. */
export const seasonShape = { ...dates, week: z.strictObject(FullBusinessHours.shape) };

interface Dates {
  readonly from: string;
  readonly to: string | null;
  readonly yearly?: true | undefined;
}

const LONG_YEAR = 'A period that repeats every year must be shorter than a year.';

/** Returns what is wrong with a span's last date; null if nothing is. */
const problemOf = ({ from, to, yearly }: Dates, hasWeek: boolean): string | null => {
  if (to === null) {
    if (!hasWeek) return 'Only seasons may be without an end.';
    return yearly ? LONG_YEAR : null;
  }
  if (to < from) return 'The last day is before the first.';
  if (yearly) return isShorterThanYear(from, to) ? null : LONG_YEAR;
  return lengthOf(from, to) > SPAN_DAYS_MAX ? 'Use at most three years.' : null;
};

/** The rules of a span's dates, as a check on any of its shapes: of a span with one row of hours also that it ends. */
export const spanDatesCheck = z.check<Dates & { readonly week?: unknown }>(({ value, issues }) => {
  const message = problemOf(value, value.week !== undefined);
  if (message !== null) issues.push({ code: 'custom', message, path: ['to'], input: value });
});

/** A span of dates that share one row of hours: a vacation, a fair week, every 24 December. */
export const DaySpan = z.strictObject(daySpanShape).check(spanDatesCheck);
export type DaySpan = z.infer<typeof DaySpan>;

/** A week for a span of dates. Without an end it is a planned week: new hours from a date on. */
export const Season = z.strictObject(seasonShape).check(spanDatesCheck);
export type Season = z.infer<typeof Season>;

export type Span = DaySpan | Season;

/** A span in an answer: members that a later version has added are ignored. */
export const LooseSpan = z.union([
  z.object({ ...daySpanShape, day: LooseDayHours }),
  z.object({ ...seasonShape, week: weekSchemaOf(LooseDayHours) }),
]);

/** A span in the body of a public call: with one of `day` and `week`. A new one may lack its id. */
export const SentSpan = z
  .strictObject({
    ...dates,
    id: z.optional(SpanId),
    day: z.optional(DayHours),
    week: z.optional(seasonShape.week),
  })
  .check(
    z.refine(({ day, week }) => (day === undefined) !== (week === undefined), {
      error: 'Send either the hours of a day or those of a week.',
      path: ['day'],
    }),
    spanDatesCheck,
  );
export type SentSpan = z.infer<typeof SentSpan>;

/** Returns whether a span is a season. */
export const isSeason = (span: Span): span is Season => 'week' in span;

/** The number of a span's days, both ends included. */
const lengthOf = (from: string, to: string): number => dayNumberOf(to) - dayNumberOf(from) + 1;

/** Returns whether a date is before the same day a year after another. The comparison of texts is that of dates. */
const isShorterThanYear = (from: string, to: string): boolean =>
  to < `${String(Number(from.slice(0, 4)) + 1).padStart(4, '0')}${from.slice(4)}`;
