import type { Season } from '@doorsign/shared-schema/spans';
import { overlapsOf } from './season-dates.ts';
import { overlapText } from './season-texts.ts';

/** More overlaps than these are not told: the list would hide the season. */
const NOTES_MAX = 3;

/** A line for each season with which this one shares dates. */
export function OverlapNotes({ season, others, today }: { season: Season; others: readonly Season[]; today: string }) {
  return overlapsOf(season, others, today)
    .slice(0, NOTES_MAX)
    .map((overlap) => (
      <p key={overlap.other.id} className="text-hint leading-5 text-holiday-text wrap-anywhere">
        {overlapText(overlap, today)}
      </p>
    ));
}
