import type { StatusLabel } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

interface PictureFacts {
  /** Name of the business. */
  readonly name: string;
  readonly style: Pick<WidgetStyle, 'theme' | 'accentColor' | 'fontSize'>;
  readonly status: StatusLabel;
  /** Status and next change, in one line. */
  readonly text: string;
}

/** Font sizes in CSS pixels, and the colors of the dot for statuses other than open, as in the widget. Source: facts style.size.*. */
const TEXT_SIZES = { small: 16, medium: 20, large: 24 } as const;
const DOTS: Partial<Record<StatusLabel, string>> = { closed: '#ef4444', holiday: '#f59e0b' };
const COLORS = { light: { paper: '#ffffff', ink: '#000000' }, dark: { paper: '#121212', ink: '#ffffff' } } as const;

/** Maximum number of drawn letters; the title has all. */
const DRAWN_MAX = 90;

/** Draws the pill as an SVG without script, style sheet, font or link. Text cannot be measured here, so its width is estimated, and the
 * browser fits the text into it. Hours that were never saved draw nothing (shared-schema/docs/product-rules.md#s10). */
export const statusPicture = ({ name, style, status, text }: PictureFacts): string => {
  const title = `<title id="t">${escapeXml(`${name}: ${text}`)}</title>`;
  if (status === 'other') return svg(1, 1, title);
  // An auto theme is light here: following the visitor's device would need a style sheet.
  const { paper, ink } = COLORS[style.theme === 'dark' ? 'dark' : 'light'];
  const em = TEXT_SIZES[style.fontSize];
  const letters = lettersOf(text);
  const drawn = letters.length > DRAWN_MAX ? [...letters.slice(0, DRAWN_MAX - 1), '…'] : letters;
  const textLength = Math.ceil(widthOf(drawn) * em);
  const width = Math.ceil(3.1 * em) + textLength;
  const height = Math.ceil(2.4 * em);
  const middle = height / 2;
  return svg(
    width,
    height,
    title +
      `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${middle}" fill="${paper}" stroke="#888888" stroke-opacity="0.27"/>` +
      `<circle cx="${1.3 * em}" cy="${middle}" r="${0.3 * em}" fill="${DOTS[status] ?? style.accentColor}"/>` +
      `<text x="${2.1 * em}" y="${middle}" dy="0.35em" fill="${ink}" font-family="system-ui, sans-serif" font-size="${em}" ` +
      `font-weight="600" textLength="${textLength}" lengthAdjust="spacingAndGlyphs">${escapeXml(drawn.join(''))}</text>`,
  );
};

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
  `lang="en" role="img" aria-labelledby="t">${content}</svg>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML and removes characters that XML does not allow; a name may contain any character. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

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
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Returns the estimated width of letters in em. */
const widthOf = (letters: readonly string[]): number =>
  letters.reduce((sum, letter) => sum + (WIDTHS.find(([some]) => some.test(letter))?.[1] ?? OTHERS), 0);
