import { expect, test } from 'vitest';
import { playPatched } from './play-patched.ts';
import { RULES } from './rules.ts';

// In `npm test`, invariants.test.ts covers this: it plays these histories too.
test('with all rules, every history passes', async () => {
  const orders = RULES.flatMap(({ histories }) => histories);
  const results = await playPatched(orders, []);
  expect(results.flatMap(({ violations }) => violations)).toEqual([]);
}, 600_000);
