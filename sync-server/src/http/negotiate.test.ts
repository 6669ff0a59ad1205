import { expect, test } from 'vitest';
import { chooseEncoding, hasCurrent } from './negotiate.ts';

test.each([
  { header: undefined, encoding: 'identity' },
  { header: '', encoding: 'identity' },
  { header: 'gzip, deflate, br, zstd', encoding: 'br' },
  { header: 'gzip;q=1.0, br;q=0', encoding: 'gzip' },
  { header: 'BR;q=0.5', encoding: 'br' },
  { header: 'gzip; q=0.000, identity', encoding: 'identity' },
  { header: 'brotli', encoding: 'identity' },
  { header: ';;,=q', encoding: 'identity' },
])('a client that accepts "$header" gets $encoding', ({ header, encoding }) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  { header: undefined, isCurrent: false },
  { header: '"abc-br"', isCurrent: true },
  { header: 'W/"abc-br"', isCurrent: true },
  { header: '"x", "abc-br"', isCurrent: true },
  { header: '*', isCurrent: true },
  { header: '"abc"', isCurrent: false },
  { header: 'abc-br', isCurrent: false },
])('If-None-Match $header', ({ header, isCurrent }) => {
  expect(hasCurrent(header, '"abc-br"')).toBe(isCurrent);
});
