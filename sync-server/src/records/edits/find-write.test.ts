import { expect, test } from 'vitest';
import type { Write } from '@doorsign/shared-schema/sync';
import { findWrite } from './find-write.ts';

const write = (key: string, value: unknown = null): Write => ({ scope: 'here', key, value, base: null });

test('finds the write to a register, the first of several, and nothing of other registers or no edit', () => {
  const edit = { writes: [write('a'), write('b', 1), write('b', 2)] };
  expect(findWrite(edit, 'here', 'b')).toBe(edit.writes[1]);
  expect(findWrite(edit, 'here', 'a')).toBe(edit.writes[0]);
  expect(findWrite(edit, 'there', 'a')).toBeUndefined();
  expect(findWrite(edit, 'here', 'c')).toBeUndefined();
  expect(findWrite(undefined, 'here', 'a')).toBeUndefined();
});

test('of hundreds of writes, each is looked at once, however many are asked for', () => {
  let looks = 0;
  const keys = Array.from({ length: 400 }, (_, index) => `holidays.${index}`);
  const writes = keys.map((key) => ({
    ...write(key),
    get key() {
      looks += 1;
      return key;
    },
  }));
  for (const key of keys) findWrite({ writes }, 'here', key);
  expect(looks).toBe(400);
});
