import { compile, entriesOf } from './compile.ts';
import type { Schedule, Status, TimelineEntry } from './schedule.ts';

/** Computes a business's status at an instant.
 * @param at epoch milliseconds; for an invalid instant (NaN) the status is `other`
 * @throws   RangeError when Intl does not know the zone; nothing else
 * Source: shared-schema/docs/http-contract.md#status-engine, shared-schema/docs/product-rules.md#s1 to #s10, #s14 to #s26. */
export const statusAt = (schedule: Schedule, at: number): Status => compile(schedule, at, 0).statuses[0] as Status;

/** Computes a business's statuses over a span of time, in order.
 * @param from epoch milliseconds; the first entry begins here, with the status in force
 * @param days length of the span, in days of 24 hours; every entry begins before its end
 * @returns    one entry for each change of status or note: two neighbors may share the status
 * @throws     RangeError when Intl does not know the zone; nothing else
 * Source: shared-schema/docs/http-contract.md#status-engine. */
export const timeline = (schedule: Schedule, from: number, days: number): TimelineEntry[] =>
  entriesOf({ ...compile(schedule, from, days), after: [] });
