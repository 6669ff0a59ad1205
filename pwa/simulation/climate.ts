import type { Random } from './random.ts';
import type { Weather } from './wire-faults.ts';

/** The kinds of trouble in a history. No history has all of them, so that each kind also occurs alone. */
export interface Climate {
  steps: number;
  weather: Weather;
  /** The kinds of trouble that occur in this history. */
  hasRestores: boolean;
  /** Rollbacks by an operator who wants to lose the later changes. */
  hasRollbacks: boolean;
  hasDeletion: boolean;
  hasEviction: boolean;
  hasClone: boolean;
  hasSkew: boolean;
  hasStorageTrouble: boolean;
  hasPlanChanges: boolean;
  hasVersions: boolean;
  hasLongAbsence: boolean;
  hasLogouts: boolean;
  hasKills: boolean;
  hasNewerData: boolean;
  /** Checks the badge of every tab. Doubles the reads of a device, so it is not on in every history. */
  hasBadges: boolean;
}

export const randomClimate = (random: Random): Climate => {
  const isStormy = random.chance(0.5);
  const upTo = (most: number): number => (isStormy ? random.fraction() * most : 0);
  const hasRestores = random.chance(0.3);
  return {
    steps: random.int(12, 30),
    weather: { loss: upTo(0.4), duplicates: upTo(0.2), late: upTo(0.4), refusals: upTo(0.15), kills: upTo(0.08) },
    hasRestores,
    hasRollbacks: hasRestores && random.chance(0.3),
    // A backup from before the deletion would restore the account.
    hasDeletion: !hasRestores && random.chance(0.06),
    hasEviction: random.chance(0.12),
    hasClone: random.chance(0.1),
    hasSkew: random.chance(0.6),
    hasStorageTrouble: random.chance(0.2),
    hasPlanChanges: random.chance(0.3),
    hasVersions: random.chance(0.12),
    hasLongAbsence: random.chance(0.3),
    hasLogouts: random.chance(0.25),
    hasKills: random.chance(0.5),
    hasNewerData: random.chance(0.1),
    hasBadges: random.chance(0.3),
  };
};
