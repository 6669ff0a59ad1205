import { ACCENT_COLORS } from '@doorsign/shared-schema/style';
import { expect, test } from 'vitest';
import { readableOn } from './readable-on.ts';

/** Relative luminance by WCAG 2.2. */
const luminance = (red: number, green: number, blue: number): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of the chosen text on a color, by WCAG 2.2. */
const contrastOn = (red: number, green: number, blue: number): number => {
  const hex = '#' + [red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('');
  const background = luminance(red, green, blue);
  return readableOn(hex) === '#fff' ? 1.05 / (background + 0.05) : (background + 0.05) / 0.05;
};

test.each(ACCENT_COLORS.map((accent) => ({ ...accent })))('text on $name can be read', ({ value }) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16));
  expect(contrastOn(red, green, blue)).toBeGreaterThanOrEqual(4.5);
});

test('text on every colour that the public call may store can be read', () => {
  let least = Infinity;
  // Steps of three include both ends and every kind of color in between.
  for (let red = 0; red < 256; red += 3) {
    for (let green = 0; green < 256; green++) {
      for (let blue = 0; blue < 256; blue += 3) least = Math.min(least, contrastOn(red, green, blue));
    }
  }
  expect(least).toBeGreaterThanOrEqual(4.5);
});

test.each(['', 'red', '#12'])('"%s" is no colour and gets an answer all the same', (text) => {
  expect(readableOn(text)).toBe('#fff');
});
