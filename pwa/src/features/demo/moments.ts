import type { WidgetPayload, WireLabel } from '@doorsign/shared-schema/api/widget';

const MINUTE = 60_000;

/** What the sign can be looked at in. */
export const MOMENTS = [
  { value: 'now', label: 'Right now' },
  { value: 'o', label: 'While it is open' },
  { value: 'c', label: 'While it is closed' },
  { value: 'h', label: 'On a holiday' },
] as const satisfies readonly { value: 'now' | WireLabel; label: string }[];
export type Moment = (typeof MOMENTS)[number]['value'];

/** The next instant at which a business is in a state, in epoch milliseconds: now if it is; a quarter of an hour after it
 * comes into it otherwise, so that the words tell of the next change. Null when it never is, as far as is known.
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
