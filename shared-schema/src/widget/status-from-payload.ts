import type { WidgetPayload } from '../api/widget.ts';
import { labelOf, OPEN } from '../status/labels.ts';
import { HOUR, MINUTE } from '../status/units.ts';
import type { FactsWithClock } from '../status/wording/format-status-line.ts';

/** Reads the status at an instant from a payload: the same as statusAt for the schedule from which the payload was built, with the readings
 * of the business's clock.
 * @param at epoch milliseconds; before the payload's start its first entry counts, because a visitor's clock may be slow
 * @returns  null from the horizon on, where the status is unknown
 * @throws   RangeError for a payload without offsets, when Intl does not know the zone
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/product-rules.md#s7, #s11. */
export const statusFromPayload = (
  { start, timeline, names, horizon, zone }: Pick<WidgetPayload, 'start' | 'timeline' | 'names' | 'horizon' | 'zone'>,
  at: number,
): FactsWithClock | null => {
  let facts: FactsWithClock | null = null;
  let entryAt = start * MINUTE;
  let offset = 0;
  // Earlier servers sent no offsets, and caches may still have their answers.
  let clockZone = zone;
  if (at / MINUTE < horizon)
    for (const [minutes, label, note, shift] of timeline) {
      entryAt += minutes * MINUTE;
      if (shift !== undefined) {
        offset = shift * HOUR;
        clockZone = 'UTC';
      }
      if (!facts || entryAt <= at)
        facts = {
          status: labelOf(label),
          told: names[note as number],
          clockNow: at + offset,
          clockZone,
        };
      else if ((labelOf(label) === OPEN) !== (facts.status === OPEN))
        return { ...facts, nextChangeAt: entryAt, clockThen: entryAt + offset };
    }
  return facts;
};
