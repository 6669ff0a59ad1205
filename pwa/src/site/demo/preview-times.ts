import type { WidgetPayload, WireLabel } from '@doorsign/shared-schema/api/widget';
import { MINUTE } from '@doorsign/shared-schema/status/units';

/** The times at which the widget can be previewed. */
export const PREVIEW_TIMES = [
  { value: 'now', label: 'Right now' },
  { value: 'o', label: 'While it’s open' },
  { value: 'c', label: 'While it’s closed' },
  { value: 'h', label: 'On a holiday' },
] as const satisfies readonly { value: 'now' | WireLabel; label: string }[];
export type PreviewTime = (typeof PREVIEW_TIMES)[number]['value'];

/** Returns the next instant at which a business is in a state, in epoch milliseconds. That is now if it is in the state.
 * Otherwise it is 15 minutes after the state begins, so that the text mentions the next change. Null if the state does not
 * occur in the known timeline.
 * @param nowMs epoch milliseconds */
export const previewInstant = (
  { start, timeline, horizon }: Pick<WidgetPayload, 'start' | 'timeline' | 'horizon'>,
  time: PreviewTime,
  nowMs: number,
): number | null => {
  if (time === 'now') return nowMs;
  let from = start;
  const spans = timeline.map(([minutes, label]) => ({ label, from: (from += minutes) * MINUTE }));
  const index = spans.findIndex(({ label }, at) => label === time && (spans[at + 1]?.from ?? horizon * MINUTE) > nowMs);
  const span = spans[index];
  if (!span) return null;
  return span.from <= nowMs ? nowMs : span.from + 15 * MINUTE;
};
