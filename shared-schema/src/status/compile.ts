import { closedStretches } from './closed-stretches.ts';
import { dayPlansOf } from './day-plans.ts';
import { leadOf, openNotesOf } from './open-notes.ts';
import { reachOf } from './reach.ts';
import type { Schedule, Status, TimelineEntry } from './schedule.ts';
import { isTurn, tell, type Told } from './told.ts';
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
  /** The changes of status or note after the span, up to and including the first opening or closing; empty if there is none. They let a
   * reader of `starts` know `nextChangeAt` anywhere in the span. */
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
 * @returns    intervals that differ from their neighbors in status, note, holiday's name or reason. Changes are searched to 400 days after
 *             the end of the span, or after the last date that the schedule names.
 * @throws     RangeError when Intl does not know the zone; nothing else
 * Source: shared-schema/docs/product-rules.md#s1 to #s10, #s14 to #s26. */
export const compile = (schedule: Schedule, from: number, days: number): CompiledTimeline => {
  const zone = zoneOf(schedule.timezone);
  const to = from + (days > 0 ? Math.min(days, DAYS_MAX) : 0) * DAY;
  const { businessHours, closure } = schedule;
  const isInstant = Math.abs(from) <= LAST_INSTANT;
  if (businessHours === null || !isInstant) return { from, to, starts: [from], statuses: [NEVER_SAVED], after: [] };
  const plans = dayPlansOf(businessHours, schedule);
  const reach = { isBeyond: reachOf(zone, schedule, to), lead: leadOf(schedule) };
  const stretches =
    closure?.kind === 'closed'
      ? closedStretches(closure, from, to, (start, end) => walkDays(zone, plans, start, end, reach))
      : walkDays(zone, plans, from, to, reach);
  const { starts, statuses } = tell(stretches, from, openNotesOf(schedule));
  const inSpan = Math.max(1, countBefore(starts, to));
  return {
    from,
    to,
    starts: starts.slice(0, inSpan),
    statuses: statuses.slice(0, inSpan),
    after: untilTurn({ starts, statuses }, inSpan),
  };
};

/** Finds the status at an instant of a compiled timeline, by binary search.
 * @param at epoch milliseconds
 * @returns  the same as statusAt for the compiled schedule, or null outside [from, to); a change that is rarer than once in 400 days may be
 *           known up to the length of the span earlier. Never throws. */
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

/** Returns the changes of status or note in a compiled timeline and after it, up to the first opening or closing after it. */
export const entriesOf = ({ starts, statuses, after }: CompiledTimeline): TimelineEntry[] => [
  ...changesOf({ starts, statuses }, 0),
  ...after,
];

const countBefore = (starts: readonly number[], to: number): number => {
  let count = starts.length;
  while (count > 0 && (starts[count - 1] as number) >= to) count--;
  return count;
};

/** Returns the entries that differ in status or note from the one before.
 * @param first index of the first status that is looked at */
const changesOf = (
  { starts, statuses }: Pick<CompiledTimeline, 'starts' | 'statuses'>,
  first: number,
): TimelineEntry[] => {
  const entries: TimelineEntry[] = [];
  for (let i = first; i < statuses.length; i++) {
    const { status, holidayName, note } = statuses[i] as Status;
    const before = statuses[i - 1];
    if (before?.status === status && before.note === note) continue;
    entries.push({ at: starts[i] as number, status, holidayName, note });
  }
  return entries;
};

/** Returns the changes from an index up to and including the first opening or closing; none if there is no such change. */
const untilTurn = (told: Told, first: number): TimelineEntry[] => {
  const before = told.statuses[first - 1];
  if (before === undefined) return [];
  const changes = changesOf(told, first);
  return changes.slice(0, changes.findIndex(({ status }) => isTurn(before.status, status)) + 1);
};
