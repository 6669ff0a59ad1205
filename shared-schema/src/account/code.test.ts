import { expect, test } from 'vitest';
import { Code, codeFrom } from './code.ts';

test.each([
  { typed: 'abc234', kept: 'ABC234' },
  { typed: ' b7-kq 2m ', kept: 'B7KQ2M' },
  { typed: 'abcdefgh', kept: 'ABCDEF' },
  { typed: 'ä€ß1', kept: '1' },
  { typed: '', kept: '' },
])('the code field turns "$typed" into "$kept"', ({ typed, kept }) => {
  expect(codeFrom(typed)).toBe(kept);
});

test.each([
  { sent: 'B7KQ2M', code: 'B7KQ2M' },
  { sent: 'b7k-q2m', code: 'B7KQ2M' },
  { sent: ' b7kq 2m', code: 'B7KQ2M' },
])('the code "$sent" is read as $code', ({ sent, code }) => {
  expect(Code.parse(sent)).toBe(code);
});

test.each(['', 'B7KQ2', 'B7KQ2MX', '------', 'B'.repeat(41), `${'-'.repeat(100_000)}B7KQ2M`, 123456, null])(
  'the code %s is refused with the sentence of fact v.code.message',
  (sent) => {
    expect(Code.safeParse(sent).error?.issues[0]?.message).toBe('Please enter a valid 6-digit OTP.');
  },
);
