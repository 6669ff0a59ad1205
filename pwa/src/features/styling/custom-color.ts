import { contrastOf } from '../../lib/contrast.ts';
import type { Theme } from '@doorsign/shared-schema/style';

/** Reads a color as owners type or paste it: three or six hexadecimal digits, with or without "#".
 * @returns "#rrggbb" in lower case; null for anything else */
export const parseColor = (typed: string): string | null => {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
};

/** Backgrounds of the pill in its two looks, as browsers draw `canvas`. */
const PAPERS = { light: '#ffffff', dark: '#121212' } as const;

/** Contrast below which a dot is hard to see. The palest swatch, Lime, has 1.98 on the light pill. */
const VISIBLE_MIN = 1.9;

/** Returns the looks of the pill on which a dot of this color is hard to see, of those that the theme can have. */
export const looksWithoutDot = (color: string, theme: Theme): ('light' | 'dark')[] =>
  (['light', 'dark'] as const).filter(
    (look) => theme.split(' ').includes(look) && contrastOf(color, PAPERS[look]) < VISIBLE_MIN,
  );
