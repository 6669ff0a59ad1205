import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePunycode } from './punycode.ts';

test.each([
  { encoded: 'mnchen-3ya', text: 'münchen' },
  { encoded: 'fa-hia', text: 'faß' },
  { encoded: '55qx5d', text: '公司' },
  { encoded: 'ls8h', text: '💩' },
  { encoded: 'e1afmkfd', text: 'пример' },
  // The samples of RFC 3492, section 7.1, (A), (L) and (R).
  { encoded: 'egbpdaj6bu4bxfgehfvwxn', text: 'ليهمابتكلموشعربي؟' },
  { encoded: '3b-ww4c5e180e575a65lsy2b', text: '3年b組金八先生' },
  { encoded: 'd9juau41awczczp', text: 'そのスピードで' },
])('decodes $encoded to $text', ({ encoded, text }) => {
  expect(decodePunycode(encoded)).toBe(text);
});

test.each(['', '0', 'abc-', 'a_b', '99zzzz999', 'zzzzzzzzzzzzzzzzzzzz', '999999999999999999999', 'a-ü'])(
  'refuses to decode "%s"',
  (encoded) => {
    expect(decodePunycode(encoded)).toBeNull();
  },
);

test('decodes everything that the runtime encodes', () => {
  // Single code points between ASCII letters. They reach every branch, and the runtime maps none of them to another one.
  const letters = fc.constantFrom('ä', 'ж', 'ß', 'ق', '年', 'क', 'ა', '💩');
  const label = fc.array(fc.oneof(letters, fc.constantFrom('a', 'k', 'z', '3')), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(label, (parts) => {
      const text = `a${parts.join('')}z`.normalize('NFC');
      const ascii = domainToASCII(text);
      fc.pre(ascii.startsWith('xn--'));
      expect(decodePunycode(ascii.slice(4))).toBe(text);
    }),
    { seed: 1, numRuns: 300 },
  );
});
