import { expect, test } from 'vitest';
import { createKnownAddresses } from './known-addresses.ts';

test('an address is known for the account that was seen there, and for no other', async () => {
  const known = createKnownAddresses(10);
  await known.note('ada', '203.0.113.1');
  expect(await known.has('ada', '203.0.113.1')).toBe(true);
  expect(await known.has('ada', '203.0.113.2')).toBe(false);
  expect(await known.has('eve', '203.0.113.1')).toBe(false);
  expect(await known.has(null, '203.0.113.1')).toBe(false);
});

test('beyond the most that are remembered, the one that was not seen for longest is forgotten', async () => {
  const known = createKnownAddresses(2);
  for (const address of ['a', 'b', 'a', 'c']) await known.note('ada', address);
  expect(await Promise.all(['a', 'b', 'c'].map((address) => known.has('ada', address)))).toEqual([true, false, true]);
});
