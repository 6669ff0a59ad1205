import type { WidgetPayload, WireLabel } from '@doorsign/shared-schema/api/widget';
import { MINUTE } from '@doorsign/shared-schema/status/units';

/** The moments at which the widget can be previewed. */
export const MOMENTS = [
  { value: 'now', label: 'Right now' },
  { value: 'o', label: 'While it is open' },
  { value: 'c', label: 'While it is closed' },
  { value: 'h', label: 'On a holiday' },
] as const satisfies readonly { value: 'now' | WireLabel; label: string }[];
export type Moment = (typeof MOMENTS)[number]['value'];

/** Returns the next instant at which a business is in a state, in epoch milliseconds. That is now if it is in the state.
 * Otherwise it is 15 minutes after the state begins, so that the text mentions the next change. Null if the state does not
 * occur in the known timeline.
 * @param nowMs epoch milliseconds */
export const momentAt = (
  { start, timeline, horizon }: Pick<WidgetPayload, 'start' | 'timeline' | 'horizon'>,
  moment: Moment,
  nowMs: number,
): number | null => {
  if (moment === 'now') return nowMs;
  let from = start;
  const spans = timeline.map(([minutes, label]) => ({ label, from: (from += minutes) * MINUTE }));
  const index = spans.findIndex(
    ({ label }, at) => label === moment && (spans[at + 1]?.from ?? horizon * MINUTE) > nowMs,
  );
  const span = spans[index];
  if (!span) return null;
  return span.from <= nowMs ? nowMs : span.from + 15 * MINUTE;
};
