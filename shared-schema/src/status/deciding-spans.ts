import type { DaySpan, Season, Span } from '../spans/span.ts';
import { occurrencesOf, type Occurrence } from '../spans/occurrences.ts';

/** The spans that decide a day, if no entry of its date does. */
export interface DecidingSpans {
  readonly range: DaySpan | null;
  readonly season: Season | null;
  /** The first later day for which others may decide; Infinity if there is none. */
  readonly until: number;
}

/** A span whose dates have been read. */
export interface PreparedSpan {
  readonly span: Span;
  readonly occurrenceAt: (day: number) => Occurrence | null;
}

/** Prepares spans for lookups by day (days from 1970-01-01). */
export const prepareSpans = (spans: readonly Span[]): readonly PreparedSpan[] =>
  spans.map((span) => ({ span, occurrenceAt: occurrencesOf(span) }));

/** Source: shared-schema/docs/product-rules.md#s16. */
export const decidingOn = (spans: readonly PreparedSpan[], day: number): DecidingSpans => {
  let range: Candidate | null = null;
  let season: Candidate | null = null;
  let until = Number.POSITIVE_INFINITY;
  for (const { span, occurrenceAt } of spans) {
    const occurrence = occurrenceAt(day);
    if (occurrence === null) continue;
    const { from, to } = occurrence;
    until = Math.min(until, from > day ? from : to + 1);
    if (from > day) continue;
    const candidate = { span, from, to };
    if ('day' in span) range = strongerOf(range, candidate);
    else season = strongerOf(season, candidate);
  }
  return { range: (range?.span ?? null) as DaySpan | null, season: (season?.span ?? null) as Season | null, until };
};

/** Returns the first day from `day` on at which a span begins, or has just ended; Infinity if there is none.
 * @param isYearlyToo false: among spans that do not repeat */
export const nextEdge = (spans: readonly PreparedSpan[], day: number, isYearlyToo: boolean): number => {
  let edge = Number.POSITIVE_INFINITY;
  for (const { span, occurrenceAt } of spans) {
    if (span.yearly && !isYearlyToo) continue;
    // An occurrence that ended the day before has its edge on this day.
    const occurrence = occurrenceAt(day - 1);
    if (occurrence === null) continue;
    edge = Math.min(edge, occurrence.from >= day ? occurrence.from : occurrence.to + 1);
  }
  return edge;
};

interface Candidate extends Occurrence {
  readonly span: Span;
}

const strongerOf = (a: Candidate | null, b: Candidate): Candidate => (a !== null && isStronger(a, b) ? a : b);

/** Compares by layer, then length, then begin, then id. The begin is compared only if the lengths are equal, which they are for all spans
 * without an end. */
const isStronger = (a: Candidate, b: Candidate): boolean => {
  const layers = layerOf(a.span) - layerOf(b.span);
  if (layers !== 0) return layers < 0;
  const [daysOfA, daysOfB] = [a.to - a.from, b.to - b.from];
  if (daysOfA !== daysOfB) return daysOfA < daysOfB;
  return a.from === b.from ? a.span.id > b.span.id : a.from > b.from;
};

/** Spans of one kind that do not repeat come before those that do, and those without an end come last. */
const layerOf = ({ to, yearly }: Span): number => (to === null ? 2 : yearly ? 1 : 0);
