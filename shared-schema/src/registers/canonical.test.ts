import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { canonicalJson, sameValue } from './canonical.ts';

const SEED = { seed: 20260101, numRuns: isWholeRun ? 300 : 100 };

test.each([
  { name: 'null', value: null, text: 'null' },
  { name: 'undefined', value: undefined, text: 'null' },
  { name: 'a text with a quote', value: 'a"b', text: '"a\\"b"' },
  { name: 'minus zero', value: -0, text: '0' },
  { name: 'an empty object', value: {}, text: '{}' },
  { name: 'an empty array', value: [], text: '[]' },
  { name: 'keys in code-unit order, upper case first', value: { b: 1, a: 2, B: 3 }, text: '{"B":3,"a":2,"b":1}' },
  { name: 'nested keys', value: { z: [{ d: 1, c: 2 }], a: null }, text: '{"a":null,"z":[{"c":2,"d":1}]}' },
  { name: 'undefined members, left out', value: { a: undefined, b: 1 }, text: '{"b":1}' },
  { name: 'undefined elements, as JSON writes them', value: [undefined, 1], text: '[null,1]' },
  { name: 'half a surrogate pair, escaped', value: '\ud800', text: '"\\ud800"' },
])('canonicalJson writes $name', ({ value, text }) => {
  expect(canonicalJson(value)).toBe(text);
});

test('canonicalJson does not depend on the order of keys, and parses back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(withKeysReversed(value))).toBe(text);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
    SEED,
  );
});

test('two JSON values are equal if and only if their canonical JSON is equal', () => {
  const value = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(value, value, (a, b) => {
      // JSON has one number for -0 and 0.
      const through = (json: unknown): unknown => JSON.parse(JSON.stringify(json));
      expect(sameValue(a, b)).toBe(deepEqual(through(a), through(b)));
    }),
    SEED,
  );
});

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, withKeysReversed(member)]),
  );
}

function deepEqual(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}
