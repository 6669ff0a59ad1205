import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfKey, isKeyText, makeKeyText } from './key-text.ts';

const ZEROS = `dsk_${'0'.repeat(32)}`;

test('a key has 42 characters, of which the last six check the others', () => {
  expect(makeKeyText(() => 0)).toBe(`${ZEROS}3u05eW`);
  expect(makeKeyText(() => 61)).toMatch(/^dsk_z{32}[0-9A-Za-z]{6}$/);
  const texts = Array.from({ length: 1000 }, () => makeKeyText(randomInt));
  expect(texts.filter((text) => text.length !== 42 || !isKeyText(text))).toEqual([]);
  expect(new Set(texts.map(hashOfKey)).size).toBe(1000);
});

test('a changed character, a cut key and foreign text are recognized', () => {
  const text = makeKeyText(randomInt);
  fc.assert(
    fc.property(fc.nat(37), fc.constantFrom('0', '9', 'A', 'Z', 'a', 'z'), (at, character) => {
      const place = 4 + at;
      fc.pre(text.charAt(place) !== character);
      expect(isKeyText(text.slice(0, place) + character + text.slice(place + 1))).toBe(false);
    }),
    { seed: 20261127 },
  );
  for (const other of [
    '',
    'dsk_',
    text.slice(0, -1),
    `${text}0`,
    ` ${text}`,
    text.replace('dsk_', 'DSK_'),
    `${ZEROS}000000`,
  ])
    expect([other, isKeyText(other)]).toEqual([other, false]);
});
