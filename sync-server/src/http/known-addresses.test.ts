import { expect, test } from 'vitest';
import { createKnownAddresses } from './known-addresses.ts';

test('an address is known for the account that was seen there, and for no other', () => {
  const known = createKnownAddresses(10);
  known.note('ada', '203.0.113.1');
  expect(known.has('ada', '203.0.113.1')).toBe(true);
  expect(known.has('ada', '203.0.113.2')).toBe(false);
  expect(known.has('eve', '203.0.113.1')).toBe(false);
});

test('beyond the most that are remembered, the one that was not seen for longest is forgotten', () => {
  const known = createKnownAddresses(2);
  known.note('ada', 'a');
  known.note('ada', 'b');
  known.note('ada', 'a');
  known.note('ada', 'c');
  expect(['a', 'b', 'c'].map((address) => known.has('ada', address))).toEqual([true, false, true]);
});
