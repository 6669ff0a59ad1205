import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Edit } from './edit.ts';
import { uuidv7 } from './uuid.ts';

const SEED = { seed: 20260102, numRuns: 500 };
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

test('a UUID of version 7 is written as RFC 9562 gives it in its example', () => {
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuidv7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});

test('a later millisecond sorts after, whatever the random bytes', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 48 - 2), fc.nat(), bytes, bytes, (earlier, gap, a, b) => {
      const later = Math.min(earlier + 1 + gap, 2 ** 48 - 1);
      expect(uuidv7(earlier, a) < uuidv7(later, b)).toBe(true);
    }),
    SEED,
  );
});

test('any clock makes an id that an edit accepts', () => {
  const idOf = Edit.shape.id;
  const clocks = fc.oneof(fc.constantFrom(-1, -8.64e15, 8.64e15, 2 ** 48, 0.5), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(clocks, bytes, (nowMs, random) => {
      expect(idOf.safeParse(uuidv7(nowMs, random)).success).toBe(true);
    }),
    SEED,
  );
});

test.each([
  ['before 1970', -1, 0],
  ['past the year 10889', 2 ** 48, 2 ** 48 - 1],
])('a clock %s counts as the nearest that fits', (_when, nowMs, nearestMs) => {
  const random = new Uint8Array(10);
  expect(uuidv7(nowMs, random)).toBe(uuidv7(nearestMs, random));
});

test('all 74 random bits reach the id', () => {
  const ids = new Set<string>();
  for (let bit = 0; bit < 80; bit++) {
    const random = new Uint8Array(10);
    random[bit >> 3] = 1 << (bit & 7);
    ids.add(uuidv7(0, random));
  }
  // The version replaces four of the eighty bits and the variant two: setting one of those six does not change the id.
  expect(ids.size).toBe(74 + 1);
});
