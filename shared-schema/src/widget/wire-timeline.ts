import type { WidgetPayload, WireEntry, WireLabel } from '../api/widget.ts';
import { compile } from '../status/compile.ts';
import type { Schedule, StatusLabel, TimelineEntry } from '../status/schedule.ts';
import { MINUTE } from '../status/units.ts';

/** For how many days of 24 hours a payload speaks; after them the widget hides. Source: contract section 4. */
export const PAYLOAD_DAYS = 14;

/** The part of a payload that says when a business is open. */
export type WireTimeline = Pick<WidgetPayload, 'start' | 'timeline' | 'names' | 'horizon'>;

const WIRE_LABELS: Readonly<Record<StatusLabel, WireLabel>> = { open: 'o', closed: 'c', holiday: 'h', other: 'x' };

/** Works out a schedule for a payload: PAYLOAD_DAYS from `from`, and on to the first opening or closing after them, so
 * that a widget knows what comes next at any instant before the horizon, and knows when nothing does.
 * @param from epoch milliseconds, a whole minute
 * @throws     RangeError when Intl does not know the zone
 * Source: contract section 4. */
export const wireTimelineOf = (schedule: Schedule, from: number): WireTimeline => {
  const { starts, statuses, after } = compile(schedule, from, PAYLOAD_DAYS);
  const inSpan = statuses.map(({ status, holidayName }, i) => ({ at: starts[i] ?? from, status, holidayName }));
  const start = Math.floor(from / MINUTE);
  const names: string[] = [];
  let previous = start;
  const toWire = ({ at, status, holidayName }: TimelineEntry): WireEntry => {
    const minute = Math.ceil(at / MINUTE);
    const minutes = minute - previous;
    previous = minute;
    const label = WIRE_LABELS[status];
    return holidayName === null ? [minutes, label] : [minutes, label, indexIn(names, holidayName)];
  };
  return { start, timeline: [...inSpan, ...after].map(toWire), names, horizon: start + PAYLOAD_DAYS * 24 * 60 };
};

/** Where a name stands in the list; it is added when it is new. */
const indexIn = (names: string[], name: string): number => {
  const index = names.indexOf(name);
  return index === -1 ? names.push(name) - 1 : index;
};
