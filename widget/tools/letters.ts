import type { Renaming } from './renaming.ts';

/** The letters for variable names, those that are most frequent in scripts first. */
export const LETTERS: readonly string[] = 'etnoairslcdmpuhfgvwyxbkqzjETNOAIRSLCDMPUHFGVWYXBKQZJ$_'.split('');

/** Returns whether the variables can have these letters as names. */
export const fits = ({ count, rivals }: Renaming, letters: readonly string[]): boolean =>
  letters.length === count &&
  letters.every((letter, i) => LETTERS.includes(letter) && rivals[i]?.every((rival) => letters[rival] !== letter));

/** Gives each variable the first letter that is free. */
export const firstLetters = ({ rivals }: Renaming): string[] => {
  const letters: string[] = [];
  for (const those of rivals) {
    const taken = those.map((rival) => letters[rival]);
    letters.push(LETTERS.find((letter) => !taken.includes(letter)) as string);
  }
  return letters;
};
