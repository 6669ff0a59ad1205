import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

test.each([
  ['the smallest', 0x00, '1'.repeat(22)],
  ['the largest', 0xff, 'YcVfxkQb6JRzqk5kF2tNLv'],
])('%s number of 128 bits has 22 symbols', (_, byte, id) => {
  expect(createIds((count) => new Uint8Array(count).fill(byte))()).toBe(id);
});

test('ids differ, and hold nothing but the alphabet of base58', () => {
  const newId = createIds(randomBytes);
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
});
