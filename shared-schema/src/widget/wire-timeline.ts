import type { WidgetPayload, WireEntry, WireLabel } from '../api/widget.ts';
import { compile } from '../status/compile.ts';
import type { Schedule, StatusLabel, TimelineEntry } from '../status/schedule.ts';
import { DAY, DAY_MINUTES, HOUR, MINUTE } from '../status/units.ts';
import { findOffsetIntervals } from '../status/offset-intervals.ts';
import type { OffsetAt } from '../status/zone-offsets.ts';
import { zoneOf } from '../status/zone.ts';

/** Number of days of 24 hours that a payload covers; after them the widget hides. Source: shared-schema/docs/http-contract.md#payload. */
export const PAYLOAD_DAYS = 14;

/** The part of a payload that defines when a business is open. */
export type WireTimeline = Pick<WidgetPayload, 'start' | 'timeline' | 'names' | 'horizon'>;

const WIRE_LABELS: Readonly<Record<StatusLabel, WireLabel>> = { open: 'o', closed: 'c', holiday: 'h', other: 'x' };

/** Builds the timeline of a payload: PAYLOAD_DAYS from `from`, continued to the first opening or closing after them. At any instant before
 * the horizon, a widget thus knows the next change, or that there is none. Each change of the business's clock has an entry, even if
 * nothing else changes, so that a widget knows what that clock shows.
 * @param from epoch milliseconds, a whole minute
 * @throws     RangeError when Intl does not know the zone
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/decisions/0103-utc-offsets-in-the-payload.md. */
export const wireTimelineOf = (schedule: Schedule, from: number): WireTimeline => {
  const { starts, statuses, after } = compile(schedule, from, PAYLOAD_DAYS);
  const inSpan = statuses.map(({ status, holidayName, note }, i) => ({
    at: starts[i] ?? from,
    status,
    holidayName,
    note,
  }));
  const { readingAt } = zoneOf(schedule.timezone);
  const offsetAt: OffsetAt = (at) => readingAt(at) - at;
  const start = Math.floor(from / MINUTE);
  const names: string[] = [];
  let previous = start;
  let previousOffset: number | undefined;
  const toWire = ({ at, status, holidayName }: TimelineEntry): WireEntry => {
    const minute = Math.ceil(at / MINUTE);
    const minutes = minute - previous;
    previous = minute;
    const label = WIRE_LABELS[status];
    const name = holidayName === null ? null : indexIn(names, holidayName);
    const offset = offsetAt(minute * MINUTE) / HOUR;
    if (offset !== previousOffset) return [minutes, label, name, (previousOffset = offset)];
    return name === null ? [minutes, label] : [minutes, label, name];
  };
  const entries = withClockChanges([...inSpan, ...after], offsetAt, from, from + PAYLOAD_DAYS * DAY);
  return { start, timeline: entries.map(toWire), names, horizon: start + PAYLOAD_DAYS * DAY_MINUTES };
};

/** Returns the entries, plus one for each change of the clock at which nothing else changes. */
const withClockChanges = (
  entries: readonly TimelineEntry[],
  offsetAt: OffsetAt,
  from: number,
  to: number,
): TimelineEntry[] => {
  const all = [...entries];
  for (const { at } of findOffsetIntervals(offsetAt, from, to)) {
    const before = all.findLastIndex((entry) => entry.at <= at);
    const inForce = all[before];
    if (inForce && inForce.at < at) all.splice(before + 1, 0, { ...inForce, at });
  }
  return all;
};

/** Returns the index of a name in the list; a new name is added. */
const indexIn = (names: string[], name: string): number => {
  const index = names.indexOf(name);
  return index === -1 ? names.push(name) - 1 : index;
};
