import type { Random } from './random.ts';
import type { Weather } from './wire-faults.ts';

/** What kind of history it is: not every one has everything, so that each kind of trouble also stands alone. */
export interface Climate {
  steps: number;
  weather: Weather;
  /** Probabilities for the whole history. */
  hasRestores: boolean;
  /** By an operator who wants nothing back. */
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
  /** Is every tab's badge read along? It doubles what a device reads, so not in every history. */
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
    // A backup from before would bring the account back.
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
