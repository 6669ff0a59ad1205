import type { Renaming } from './renaming.ts';

/** The most frequent letters of scripts first. */
export const LETTERS: readonly string[] = 'etnoairslcdmpuhfgvwyxbkqzjETNOAIRSLCDMPUHFGVWYXBKQZJ$_'.split('');

/** May the variables have these letters? */
export const fits = ({ count, rivals }: Renaming, letters: readonly string[]): boolean =>
  letters.length === count &&
  letters.every((letter, i) => LETTERS.includes(letter) && rivals[i]?.every((rival) => letters[rival] !== letter));

/** The first letter for each that is free. */
export const firstLetters = ({ rivals }: Renaming): string[] => {
  const letters: string[] = [];
  for (const those of rivals) {
    const taken = those.map((rival) => letters[rival]);
    letters.push(LETTERS.find((letter) => !taken.includes(letter)) as string);
  }
  return letters;
};
