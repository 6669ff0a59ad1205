import type { WidgetPayload } from '../api/widget.ts';
import { labelOf, OPEN } from '../status/labels.ts';
import { MINUTE } from '../status/units.ts';
import type { StatusFacts } from '../status/wording/say-status.ts';

/** What a payload says about an instant: the same as statusAt of the schedule that it was built from.
 * @param at epoch milliseconds; before the payload's start its first entry counts, because a visitor's clock may be slow
 * @returns  null from the horizon on, when nothing is known any more. Never throws.
 * Source: contract section 4; decisions S7, S11. */
export const statusFromPayload = (
  { start, timeline, names, horizon }: Pick<WidgetPayload, 'start' | 'timeline' | 'names' | 'horizon'>,
  at: number,
): StatusFacts | null => {
  let facts: StatusFacts | null = null;
  let entryAt = start;
  if (at < horizon * MINUTE)
    for (const [minutes, label, name] of timeline) {
      const status = labelOf(label);
      entryAt += minutes;
      if (!facts || entryAt * MINUTE <= at)
        facts = { status, nextChangeAt: null, holidayName: names[name as number] ?? null };
      else if ((status === OPEN) !== (facts.status === OPEN)) return { ...facts, nextChangeAt: entryAt * MINUTE };
    }
  return facts;
};
