import type { WidgetPayload, WireEntry, WireLabel } from '../api/widget.ts';
import { compile, entriesOf } from '../status/compile.ts';
import type { Schedule, StatusLabel, TimelineEntry } from '../status/schedule.ts';
import { DAY, DAY_MINUTES, HOUR, MINUTE } from '../status/units.ts';
import { findOffsetIntervals } from '../status/offset-intervals.ts';
import type { OffsetAt } from '../status/zone-offsets.ts';
import { zoneOf } from '../status/zone.ts';

/** Number of days of 24 hours that a payload covers; after them the widget hides. Source: shared-schema/docs/http-contract.md#payload. */
export const PAYLOAD_DAYS = 14;

/** The part of a payload that defines when a business is open. */
export type WireTimeline = Pick<WidgetPayload, 'start' | 'timeline' | 'names' | 'dated' | 'horizon'>;

const WIRE_LABELS: Readonly<Record<StatusLabel, WireLabel>> = { open: 'o', closed: 'c', holiday: 'h', other: 'x' };

/** Builds the timeline of a payload: PAYLOAD_DAYS from `from`, continued to the first opening or closing after them. At any instant before
 * the horizon, a widget thus knows the next change, or that there is none. Of what follows the span, only the instant of that change is
 * there, so that nothing an owner has planned for later makes a payload longer. Each change of the business's clock has an entry, even if
 * nothing else changes, so that a widget knows what that clock shows.
 * @param from epoch milliseconds, a whole minute
 * @throws     RangeError when Intl does not know the zone
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/decisions/0103-utc-offsets-in-the-payload.md. */
export const wireTimelineOf = (schedule: Schedule, from: number): WireTimeline => {
  const compiled = compile(schedule, from, PAYLOAD_DAYS);
  const inSpan = entriesOf({ ...compiled, after: [] });
  const turn = compiled.after.slice(-1).map((entry) => ({ ...entry, holidayName: null, note: null }));
  const { readingAt } = zoneOf(schedule.timezone);
  const offsetAt: OffsetAt = (at) => readingAt(at) - at;
  const start = Math.floor(from / MINUTE);
  const entries = withClockChanges([...inSpan, ...turn], offsetAt, from, from + PAYLOAD_DAYS * DAY);
  const { names, dated } = notesOf(entries);
  let previous = start;
  let previousOffset: number | undefined;
  const toWire = ({ at, status, note }: TimelineEntry): WireEntry => {
    const minute = Math.ceil(at / MINUTE);
    const minutes = minute - previous;
    previous = minute;
    const label = WIRE_LABELS[status];
    const name = note === null ? null : names.indexOf(note);
    const offset = offsetAt(minute * MINUTE) / HOUR;
    if (offset !== previousOffset) return [minutes, label, name, (previousOffset = offset)];
    return name === null ? [minutes, label] : [minutes, label, name];
  };
  return {
    start,
    timeline: entries.map(toWire),
    names,
    ...(dated < names.length && { dated }),
    horizon: start + PAYLOAD_DAYS * DAY_MINUTES,
  };
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

/** Returns each note once, and how many of them tell of a dated entry or a range of dates: those are first. */
const notesOf = (entries: readonly TimelineEntry[]): { names: string[]; dated: number } => {
  const tells = ({ note }: TimelineEntry): string[] => (note === null ? [] : [note]);
  const names = new Set(entries.filter(({ holidayName }) => holidayName !== null).flatMap(tells));
  const dated = names.size;
  for (const note of entries.flatMap(tells)) names.add(note);
  return { names: [...names], dated };
};
