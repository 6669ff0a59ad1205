import type { Season } from '@doorsign/shared-schema/spans';
import { missingIn } from './season-problems.ts';
import type { SeasonsDraft } from './seasons-draft.ts';

/** A touched season that cannot be saved yet. */
export interface UnfinishedSeason {
  readonly season: Season;
  /** What it needs. */
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
