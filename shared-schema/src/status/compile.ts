import type { Schedule, Status, TimelineEntry } from './schedule.ts';
import { plansOf } from './shifts.ts';
import { DAY } from './units.ts';
import { walkDays } from './walk.ts';
import { zoneOf } from './zone.ts';

/** A schedule worked out for a span of time, to be asked as often as one likes with statusFrom. Instants are epoch
 * milliseconds. */
export interface CompiledTimeline {
  /** The span is [from, to). */
  readonly from: number;
  readonly to: number;
  /** Where each stretch of the span begins, the first at `from`, ascending. */
  readonly starts: readonly number[];
  /** What is true throughout each stretch; as many as `starts`. */
  readonly statuses: readonly Status[];
  /** The entries that follow the span up to its first opening or closing, that one included; empty when there is none. With
   * them a reader of `starts` knows `nextChangeAt` anywhere in the span. */
  readonly after: readonly TimelineEntry[];
}

/** No Date lies further from 1970 than this. */
const LAST_INSTANT = 8.64e15;
/** As long as 1970 to 2100 and more. */
const DAYS_MAX = 73_000;

const NEVER_SAVED: Status = { status: 'other', nextChangeAt: null, nextStatusAt: null, holidayName: null };

/** Works out a schedule's statuses for a span of time.
 * @param from epoch milliseconds; the span begins here
 * @param days its length in days of 24 hours, at most 73,000; 0 asks for the status at `from` alone
 * @returns    stretches that differ from their neighbours in status or holiday's name
 * @throws     RangeError when Intl does not know the zone; nothing else
 * Source: shared-schema/docs/product-rules.md#s1 to #s10. */
export const compile = (schedule: Schedule, from: number, days: number): CompiledTimeline => {
  const zone = zoneOf(schedule.timezone);
  const to = from + (days > 0 ? Math.min(days, DAYS_MAX) : 0) * DAY;
  const isInstant = Math.abs(from) <= LAST_INSTANT;
  if (schedule.businessHours === null || !isInstant) {
    return { from, to, starts: [from], statuses: [NEVER_SAVED], after: [] };
  }
  const entries = walkDays(zone, plansOf(schedule.businessHours, schedule.holidays), from, to);
  return { from, to, ...inSpan(entries, from, to), after: untilTurn(entries, to) };
};

/** The status at an instant of a compiled timeline, by binary search.
 * @param at epoch milliseconds
 * @returns  the same as statusAt of the schedule that was compiled, or null outside [from, to). Never throws. */
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

/** The entries of [from, to), the one in force at `from` made to begin there, each with what comes next. */
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
    const { at, status, holidayName } = entries[i] as TimelineEntry;
    const next = entries[i + 1];
    if (next !== undefined && next.status !== status) {
      nextStatusAt = next.at;
      if (isTurn(status, next.status)) nextChangeAt = next.at;
    }
    if (at < to || at <= from) {
      starts.push(Math.max(at, from));
      statuses.push({ status, nextChangeAt, nextStatusAt, holidayName });
    }
    if (at <= from) break;
  }
  return { starts: starts.reverse(), statuses: statuses.reverse() };
};

/** The entries from `to` on, up to the first opening or closing; none when there is no such. */
const untilTurn = (entries: readonly TimelineEntry[], to: number): TimelineEntry[] => {
  const first = entries.findIndex(({ at }) => at >= to);
  const before = entries[first - 1];
  if (before === undefined) return [];
  const turn = entries.findIndex(({ at, status }) => at >= to && isTurn(before.status, status));
  return turn === -1 ? [] : entries.slice(first, turn + 1);
};

/** Is the step from one status to the next an opening or a closing? */
const isTurn = (a: TimelineEntry['status'], b: TimelineEntry['status']): boolean => (a === 'open') !== (b === 'open');
