import type { Season } from '@doorsign/shared-schema/spans';
import { missingIn } from './season-problems.ts';
import { seasonEditId } from './season-edit-id.ts';
import type { SeasonsDraft } from './seasons-draft.ts';

/** A touched season that cannot be saved yet. */
export interface UnfinishedSeason {
  readonly season: Season;
  /** The text that says what it needs. */
  readonly missing: string;
}

/** Returns the first touched season that cannot be saved yet; null if all can. */
export const unfinishedSeasonOf = (draft: SeasonsDraft): UnfinishedSeason | null => {
  for (const season of Object.values(draft)) {
    const missing = season && missingIn(season);
    if (missing) return { season, missing };
  }
  return null;
};

/** Focuses the button that opens a season's editor. */
export const focusSeason = ({ id }: Season): void => document.getElementById(seasonEditId(id))?.focus();
