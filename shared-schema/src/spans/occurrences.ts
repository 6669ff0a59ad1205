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
  if (!yearly || to === null) {
    const only = { from: dayNumberOf(from), to: to === null ? Number.POSITIVE_INFINITY : dayNumberOf(to) };
    return (day) => (day <= only.to ? only : null);
  }
  const [begin, end] = [yearlyDate(from), yearlyDate(to)];
  let askedFrom = Number.POSITIVE_INFINITY;
  let answer: Occurrence = { from: 0, to: 0 };
  return (day) => {
    // Days are mostly asked in order. Only occurrences of 366 days can overlap.
    const holds = askedFrom <= day && day <= answer.to && answer.to - answer.from < 365;
    if (!holds) {
      answer = occurrenceNear(begin, end, day);
      askedFrom = day;
    }
    return answer;
  };
};

/** A date that repeats every year. */
interface YearlyDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const yearlyDate = (date: string): YearlyDate => ({ year: yearOf(date), month: monthOf(date), day: dayOfMonth(date) });

/** Finds an occurrence of dates that repeat every year, on the first day or later. */
const occurrenceNear = (begin: YearlyDate, end: YearlyDate, day: number): Occurrence => {
  // By the mean length of a year, 1 January comes up to a day early.
  let later = Math.max(0, Math.floor((day + 1) / DAYS_A_YEAR) + 1970 - begin.year);
  let from = dayYearsLater(begin, later);
  while (from > day && later > 0) from = dayYearsLater(begin, --later);
  // Of the occurrences that have begun, the last one is the last to end.
  const to = dayYearsLater(end, later);
  if (to >= day) return { from, to };
  return { from: dayYearsLater(begin, later + 1), to: dayYearsLater(end, later + 1) };
};

const DAYS_A_YEAR = 365.2425;

/** The same date in a later year; 29 February is 28 February in a year without it. */
const dayYearsLater = (date: YearlyDate, later: number): number => {
  const { month, day } = date;
  const year = date.year + later;
  const isMissing = month === 2 && day === 29 && dayNumber(year, 3, 1) - dayNumber(year, 2, 28) === 1;
  return dayNumber(year, month, isMissing ? 28 : day);
};
