import type { WidgetPayload, WireEntry, WireLabel } from '../api/widget.ts';
import { compile } from '../status/compile.ts';
import type { Schedule, StatusLabel, TimelineEntry } from '../status/schedule.ts';
import { DAY, HOUR, MINUTE } from '../status/units.ts';
import { findStretches } from '../status/offset-stretches.ts';
import type { OffsetAt } from '../status/zone-offsets.ts';
import { zoneOf } from '../status/zone.ts';

/** For how many days of 24 hours a payload speaks; after them the widget hides. Source: shared-schema/docs/http-contract.md#payload. */
export const PAYLOAD_DAYS = 14;

/** The part of a payload that says when a business is open. */
export type WireTimeline = Pick<WidgetPayload, 'start' | 'timeline' | 'names' | 'horizon'>;

const WIRE_LABELS: Readonly<Record<StatusLabel, WireLabel>> = { open: 'o', closed: 'c', holiday: 'h', other: 'x' };

/** Works out a schedule for a payload: PAYLOAD_DAYS from `from`, and on to the first opening or closing after them, so
 * that a widget knows what comes next at any instant before the horizon, and knows when nothing does. Where the business's clock
 * is changed an entry says so, whatever else goes on, so that a widget knows what that clock shows.
 * @param from epoch milliseconds, a whole minute
 * @throws     RangeError when Intl does not know the zone
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/decisions/0103-utc-offsets-in-the-payload.md. */
export const wireTimelineOf = (schedule: Schedule, from: number): WireTimeline => {
  const { starts, statuses, after } = compile(schedule, from, PAYLOAD_DAYS);
  const inSpan = statuses.map(({ status, holidayName }, i) => ({ at: starts[i] ?? from, status, holidayName }));
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
  return { start, timeline: entries.map(toWire), names, horizon: start + PAYLOAD_DAYS * 24 * 60 };
};

/** The entries, and one more for each change of the clock at which nothing else changes. */
const withClockChanges = (
  entries: readonly TimelineEntry[],
  offsetAt: OffsetAt,
  from: number,
  to: number,
): TimelineEntry[] => {
  const all = [...entries];
  for (const { at } of findStretches(offsetAt, from, to)) {
    const before = all.findLastIndex((entry) => entry.at <= at);
    const inForce = all[before];
    if (inForce && inForce.at < at) all.splice(before + 1, 0, { ...inForce, at });
  }
  return all;
};

/** Where a name stands in the list; it is added when it is new. */
const indexIn = (names: string[], name: string): number => {
  const index = names.indexOf(name);
  return index === -1 ? names.push(name) - 1 : index;
};
