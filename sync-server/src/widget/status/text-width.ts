/** Widths in em of the letters of a sans-serif at weight 600, rounded from those of common system fonts. */
const WIDTHS: readonly (readonly [letters: RegExp, em: number])[] = [
  [/^[ilj.,:;'’|!·]/, 0.29],
  [/^[ \-()[\]frtI]/, 0.37],
  [/^[mwMW@%…]/, 0.88],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u, 1],
  [/^\p{Lu}/u, 0.69],
];
const OTHERS = 0.59;

const segmenter = new Intl.Segmenter('en');

/** A text's letters as readers count them, accents and joined signs included. */
export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** How wide letters are likely to be, in em. */
export const widthOf = (letters: readonly string[]): number =>
  letters.reduce((sum, letter) => sum + (WIDTHS.find(([some]) => some.test(letter))?.[1] ?? OTHERS), 0);
