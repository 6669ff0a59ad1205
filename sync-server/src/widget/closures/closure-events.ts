import type { Closure } from '@doorsign/shared-schema/closure';
import { dateOfDayNumber, dayNumber, dayNumberOf, monthOf, yearOf } from '@doorsign/shared-schema/holidays';
import type { DayHours } from '@doorsign/shared-schema/hours';
import { CLOSURE_KEY, holidayKey, spanKey } from '@doorsign/shared-schema/registers';
import { isSeason, occurrencesOf, type DaySpan } from '@doorsign/shared-schema/spans';
import type { BusinessDay } from '@doorsign/shared-schema/widget';
import type { Snapshot } from '../../records/publishing/snapshots.ts';
import { hoursWords } from '../../records/publishing/hours-words.ts';

/** An event of the calendar of closures. */
export interface ClosureEvent {
  /** Names the event within its location. */
  readonly key: string;
  /** "Closed – Summer break" */
  readonly words: string;
  /** "YYYY-MM-DD", or an instant in UTC: "2026-11-24T14:00:00Z". */
  readonly from: string;
  /** As `from`; exclusive. */
  readonly until: string;
  readonly yearly: boolean;
}

/** Returns the events from a day to 24 months ahead, in order.
 * Source: shared-schema/docs/http-contract.md#calendar-of-closures. */
export const closureEventsOf = (
  { schedule, updatedAt }: Pick<Snapshot, 'schedule' | 'updatedAt'>,
  { date, startsAt }: BusinessDay,
): ClosureEvent[] => {
  const { holidays, spans = [], closure } = schedule;
  const first = dayNumberOf(date);
  const end = dayNumber(yearOf(date) + 2, monthOf(date), Number(date.slice(8)));
  const entries = holidays
    .filter((holiday) => !holiday.regular && holiday.date >= date && dayNumberOf(holiday.date) <= end)
    .map((holiday): ClosureEvent => {
      const day = dayNumberOf(holiday.date);
      return allDayEvent(holidayKey(holiday.date), holiday, holiday.name, { from: day, to: day });
    });
  const ranges = spans.filter((span): span is DaySpan => !isSeason(span)).flatMap((span) => eventsOf(span, first, end));
  return [...entries, ...ranges, ...eventOfClosure(closure, updatedAt, startsAt, end)].sort(inOrder);
};

interface Days {
  readonly from: number;
  readonly to: number;
}

const allDayEvent = (key: string, hours: DayHours, name: string, { from, to }: Days, yearly = false): ClosureEvent => ({
  key,
  words: `${hoursWords(hours)} – ${name}`,
  from: dateOfDayNumber(from),
  until: dateOfDayNumber(to + 1),
  yearly,
});

const eventsOf = (span: DaySpan, first: number, end: number): ClosureEvent[] => {
  const key = spanKey(span);
  const next = occurrencesFrom(span, first);
  const [nearest] = next;
  if (!nearest || nearest.from > end) return [];
  if (!span.yearly || next.every((other) => isSameEveryYear(nearest, other)))
    return [allDayEvent(key, span.day, span.name, nearest, span.yearly)];
  return next
    .filter(({ from }) => from <= end)
    .map((days) => allDayEvent(`${key}.${dateOfDayNumber(days.from)}`, span.day, span.name, days));
};

/** Leap years come once in so many years at least, except around 2100. */
const LEAP_YEARS = 4;

/** The occurrence that is not over on a day, and those of the years after it. */
const occurrencesFrom = (span: DaySpan, first: number): Days[] => {
  const at = occurrencesOf(span);
  const found: Days[] = [];
  for (let day = first; found.length <= LEAP_YEARS;) {
    const occurrence = at(day);
    if (!occurrence || (found.length > 0 && !span.yearly)) break;
    found.push(occurrence);
    day = occurrence.to + 1;
  }
  return found;
};

/** A rule of a calendar repeats a date and a number of days. A range from or to 29 February, or across it, has others in leap years. */
const isSameEveryYear = (one: Days, other: Days): boolean =>
  one.to - one.from === other.to - other.from &&
  dateOfDayNumber(one.from).slice(4) === dateOfDayNumber(other.from).slice(4);

/** A closing now or later that has an end. One that began at once began when it was published. */
const eventOfClosure = (
  closure: Closure | null | undefined,
  updatedAt: number,
  startsAt: number,
  end: number,
): ClosureEvent[] => {
  if (!closure || closure.kind !== 'closed' || closure.until === null) return [];
  const { until, note } = closure;
  const from = closure.from ?? `${new Date(updatedAt).toISOString().slice(0, 16)}:00Z`;
  if (Date.parse(until) <= startsAt || until <= from || from.slice(0, 10) > dateOfDayNumber(end)) return [];
  return [{ key: CLOSURE_KEY, words: note === null ? 'Closed' : `Closed – ${note}`, from, until, yearly: false }];
};

const inOrder = (a: ClosureEvent, b: ClosureEvent): number =>
  a.from === b.from ? (a.key < b.key ? -1 : 1) : a.from < b.from ? -1 : 1;
