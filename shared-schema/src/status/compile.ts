import type { Schedule, Status, TimelineEntry } from './schedule.ts';
import { daySchedulesOf } from './shifts.ts';
import { DAY } from './units.ts';
import { walkDays } from './walk.ts';
import { zoneOf } from './zone.ts';

/** A schedule computed for a span of time. statusFrom can query it any number of times. Instants are epoch milliseconds. */
export interface CompiledTimeline {
  /** The span is [from, to). */
  readonly from: number;
  readonly to: number;
  /** The start of each interval of the span, ascending; the first one is `from`. */
  readonly starts: readonly number[];
  /** The status throughout each interval; as many as `starts`. */
  readonly statuses: readonly Status[];
  /** The entries after the span, up to and including the first opening or closing; empty if there is none. They let a reader of `starts`
   * know `nextChangeAt` anywhere in the span. */
  readonly after: readonly TimelineEntry[];
}

/** The largest distance from 1970 that a Date can have, in milliseconds. */
const LAST_INSTANT = 8.64e15;
/** Maximum length of a span in days: longer than 1970 to 2100. */
const DAYS_MAX = 73_000;

const NEVER_SAVED: Status = {
  status: 'other',
  nextChangeAt: null,
  nextStatusAt: null,
  holidayName: null,
  reason: 'none',
  note: null,
};

/** Computes a schedule's statuses for a span of time.
 * @param from epoch milliseconds; the span begins here
 * @param days its length in days of 24 hours, at most 73,000; 0 computes the status at `from` alone
 * @returns    intervals that differ from their neighbors in status or holiday's name
 * @throws     RangeError when Intl does not know the zone; nothing else
 * Source: shared-schema/docs/product-rules.md#s1 to #s10. */
export const compile = (schedule: Schedule, from: number, days: number): CompiledTimeline => {
  const zone = zoneOf(schedule.timezone);
  const to = from + (days > 0 ? Math.min(days, DAYS_MAX) : 0) * DAY;
  const isInstant = Math.abs(from) <= LAST_INSTANT;
  if (schedule.businessHours === null || !isInstant) {
    return { from, to, starts: [from], statuses: [NEVER_SAVED], after: [] };
  }
  const entries = walkDays(zone, daySchedulesOf(schedule.businessHours, schedule.holidays), from, to);
  return { from, to, ...inSpan(entries, from, to), after: untilTurn(entries, to) };
};

/** Finds the status at an instant of a compiled timeline, by binary search.
 * @param at epoch milliseconds
 * @returns  the same as statusAt for the compiled schedule, or null outside [from, to). Never throws. */
export const statusFrom = ({ from, to, starts, statuses }: CompiledTimeline, at: number): Status | null => {
  if (!(at >= from && at < to)) return null;
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle;
  }
  return statuses[low] as Status;
};

/** Returns the entries of [from, to), each with the changes that follow it. The entry in force at `from` begins there. */
const inSpan = (
  entries: readonly TimelineEntry[],
  from: number,
  to: number,
): Pick<CompiledTimeline, 'starts' | 'statuses'> => {
  const starts: number[] = [];
  const statuses: Status[] = [];
  let nextChangeAt: number | null = null;
  let nextStatusAt: number | null = null;
  for (let i = entries.length - 1; i >= 0; i--) {
    const { at, status, holidayName, note } = entries[i] as TimelineEntry;
    const next = entries[i + 1];
    if (next !== undefined && next.status !== status) {
      nextStatusAt = next.at;
      if (isTurn(status, next.status)) nextChangeAt = next.at;
    }
    if (at < to || at <= from) {
      starts.push(Math.max(at, from));
      const reason = holidayName === null ? 'week' : 'date';
      statuses.push({ status, nextChangeAt, nextStatusAt, holidayName, reason, note });
    }
    if (at <= from) break;
  }
  return { starts: starts.reverse(), statuses: statuses.reverse() };
};

/** Returns the entries from `to` up to and including the first opening or closing; none if there is no such change. */
const untilTurn = (entries: readonly TimelineEntry[], to: number): TimelineEntry[] => {
  const first = entries.findIndex(({ at }) => at >= to);
  const before = entries[first - 1];
  if (before === undefined) return [];
  const turn = entries.findIndex(({ at, status }) => at >= to && isTurn(before.status, status));
  return turn === -1 ? [] : entries.slice(first, turn + 1);
};

/** Returns whether the step from one status to the next is an opening or a closing. */
const isTurn = (a: TimelineEntry['status'], b: TimelineEntry['status']): boolean => (a === 'open') !== (b === 'open');
