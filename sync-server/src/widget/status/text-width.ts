/** Letter widths of a sans-serif font at weight 600 in em, rounded from those of common system fonts. */
const WIDTHS: readonly (readonly [letters: RegExp, em: number])[] = [
  [/^[ilj.,:;'’|!·]/, 0.29],
  [/^[ \-()[\]frtI]/, 0.37],
  [/^[mwMW@%…]/, 0.88],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u, 1],
  [/^\p{Lu}/u, 0.69],
];
const OTHERS = 0.59;

const segmenter = new Intl.Segmenter('en');

/** Splits a text into letters as readers count them; accents and joined signs belong to their letter. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the estimated width of letters in em. */
export const widthOf = (letters: readonly string[]): number =>
  letters.reduce((sum, letter) => sum + (WIDTHS.find(([some]) => some.test(letter))?.[1] ?? OTHERS), 0);
