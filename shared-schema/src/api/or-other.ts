import * as z from 'zod/mini';

/** What an answer says in place of a word that only a newer server knows. */
export const OTHER = 'other';

/** One of the given words, and `other` for each that is not among them: apps of last year read the answers of today, and one new word must
 * not hide all that stands beside it. For answers only; what a device sends is checked to the letter. */
export const orOther = <const Word extends string>(words: readonly Word[]) =>
  z.pipe(
    z.string(),
    z.transform((word: string): Word | typeof OTHER => words.find((known) => known === word) ?? OTHER),
  );
