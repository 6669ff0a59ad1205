import { dayNumber, dayNumberOf, dayOfMonth, monthOf, yearOf } from '../holidays/civil-date.ts';

/** One occurrence of a span, in days from 1970-01-01, both included; `to` is Infinity for one without an end. */
export interface Occurrence {
  readonly from: number;
  readonly to: number;
}

/** The dates of a Span. */
export interface SpanDates {
  readonly from: string;
  readonly to: string | null;
  readonly yearly?: true | undefined;
}

/** Returns a function of a day that finds the occurrence which covers it, or else the next one; null if there is none any more. If two
 * occurrences cover the day, it is the one that begins later. This file does not import zod, so that the status engine depends on nothing
 * but Intl.
 * Source: shared-schema/docs/product-rules.md#s17. */
export const occurrencesOf = ({ from, to, yearly }: SpanDates): ((day: number) => Occurrence | null) => {
  const first = { from: dayNumberOf(from), to: to === null ? Number.POSITIVE_INFINITY : dayNumberOf(to) };
  if (!yearly || to === null) return (day) => (day <= first.to ? first : null);
  let askedFrom = Number.POSITIVE_INFINITY;
  let answer: Occurrence = first;
  return (day) => {
    if (day < first.from) return first;
    // Days are mostly asked in order. Only occurrences of 366 days can overlap.
    const holds = askedFrom <= day && day <= answer.to && answer.to - answer.from < 365;
    if (!holds) {
      answer = occurrenceNear(from, to, day);
      askedFrom = day;
    }
    return answer;
  };
};

/** Finds an occurrence of dates that repeat every year, on the first day or later. */
const occurrenceNear = (from: string, to: string, day: number): Occurrence => {
  let covering: Occurrence | null = null;
  // The year of the day, or one before it, and one more for an occurrence that ends a year after it began.
  for (let later = Math.max(0, Math.floor(day / DAYS_A_YEAR) + 1970 - yearOf(to) - 1); ; later++) {
    const occurrence = { from: dayYearsLater(from, later), to: dayYearsLater(to, later) };
    if (occurrence.from > day) return covering ?? occurrence;
    if (occurrence.to >= day) covering = occurrence;
  }
};

const DAYS_A_YEAR = 365.2425;

/** The same date in a later year; 29 February is 28 February in a year without it. */
const dayYearsLater = (date: string, later: number): number => {
  const year = yearOf(date) + later;
  const month = monthOf(date);
  const day = dayOfMonth(date);
  const isMissing = month === 2 && day === 29 && dayNumber(year, 3, 1) - dayNumber(year, 2, 28) === 1;
  return dayNumber(year, month, isMissing ? 28 : day);
};
