import * as z from 'zod/mini';

/** The value read in place of one that only a newer server knows. */
export const OTHER = 'other';

/** Reads one of the given values, and `other` in place of any unknown one. Old apps read the answers of new servers, and one new value must
 * not make the rest of an answer unreadable. For answers only: values that a device sends are validated strictly. */
export const orOther = <const Word extends string>(words: readonly Word[]) =>
  z.pipe(
    z.string(),
    z.transform((word: string): Word | typeof OTHER => words.find((known) => known === word) ?? OTHER),
  );
