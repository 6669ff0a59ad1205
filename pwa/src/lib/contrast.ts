const channel = (color: string, start: number): number => {
  const part = parseInt(color.slice(start, start + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** The relative luminance of "#rrggbb": 0 for black to 1 for white. Source: WCAG 2.2. */
const luminance = (color: string): number =>
  0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5);

/** The contrast of two colors "#rrggbb", from 1 to 21. Source: WCAG 2.2. */
export const contrastOf = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Black or white, whichever is more readable on a color "#rrggbb". The contrast is at least 4.5 on any color. */
export const readableOn = (color: string): string =>
  contrastOf(color, BLACK) >= contrastOf(color, WHITE) ? BLACK : WHITE;
