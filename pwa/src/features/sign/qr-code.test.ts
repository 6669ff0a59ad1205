import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { pathOf } from './qr-code.tsx';

/** Fills the rectangles of a path. */
const filled = (path: string, size: number): boolean[][] => {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
};

test.each(['https://harborbakery.com', `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`])(
  'the picture of %s has exactly the dark modules of the code',
  (address) => {
    const { data, size } = encode(address, { ecc: 'M', border: 0 });
    expect(filled(pathOf(data), size)).toEqual(data);
  },
);
