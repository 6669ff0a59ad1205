import type { WidgetPayload, WireLabel } from '../api/widget.ts';
import type { StatusLabel } from '../status/schedule.ts';
import { MINUTE } from '../status/units.ts';
import type { StatusFacts } from '../status/wording/word-status.ts';

const LABELS: Readonly<Record<WireLabel, StatusLabel>> = { o: 'open', c: 'closed', h: 'holiday', x: 'other' };

/** What a payload says about an instant: the same as statusAt of the schedule that it was built from.
 * @param at epoch milliseconds; before the payload's start its first entry counts, because a visitor's clock may be slow
 * @returns  null from the horizon on, when nothing is known any more. Never throws.
 * Source: contract section 4; decisions S7, S11. */
export const statusFromPayload = (
  { start, timeline, names, horizon }: Pick<WidgetPayload, 'start' | 'timeline' | 'names' | 'horizon'>,
  at: number,
): StatusFacts | null => {
  if (at >= horizon * MINUTE) return null;
  let facts: StatusFacts | null = null;
  let entryAt = start;
  for (const [minutes, label, name = -1] of timeline) {
    const status = LABELS[label];
    entryAt += minutes;
    if (!facts || entryAt * MINUTE <= at) facts = { status, nextChangeAt: null, holidayName: names[name] ?? null };
    else if ((status === 'open') !== (facts.status === 'open')) return { ...facts, nextChangeAt: entryAt * MINUTE };
  }
  return facts;
};
