import { expect, test } from 'vitest';
import { Edit } from './edit.ts';

const edit = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  schema: 1,
  wall: 1_700_000_000_000.5,
  label: 'hours',
  writes: [{ scope: 'shop', key: 'hours.monday', value: 'anything', base: null }],
};
const [write] = edit.writes;

test('an edit is taken whatever its values are: they are validated one by one', () => {
  expect(Edit.parse(edit)).toEqual(edit);
});

const withWrite = (change: Partial<typeof write>) => ({ writes: [{ ...write, ...change }] });

test.each([
  { name: 'a scope', longest: withWrite({ scope: 's'.repeat(64) }), shortest: withWrite({ scope: 's' }) },
  { name: 'a key', longest: withWrite({ key: 'k'.repeat(64) }), shortest: withWrite({ key: 'k' }) },
  { name: 'a schema', longest: { schema: 9999 }, shortest: { schema: 0 } },
])('$name is taken at both ends of its bounds', ({ longest, shortest }) => {
  for (const change of [longest, shortest]) expect(Edit.safeParse({ ...edit, ...change }).success).toBe(true);
});

test.each([
  { name: 'an id of version 4', change: { id: '01890a5d-ac96-474b-bcce-b302099a8057' } },
  { name: 'an id in upper case', change: { id: edit.id.toUpperCase() } },
  { name: 'an id of another variant', change: { id: '01890a5d-ac96-774b-ccce-b302099a8057' } },
  { name: 'a wall that is no number', change: { wall: 'now' } },
  { name: 'a schema that is no whole number', change: { schema: 1.5 } },
  { name: 'a schema below zero', change: { schema: -1 } },
  { name: 'a schema above the maximum', change: { schema: 10_000 } },
  { name: 'an empty scope', change: withWrite({ scope: '' }) },
  { name: 'a scope that is too long', change: withWrite({ scope: 's'.repeat(65) }) },
  { name: 'an empty key', change: withWrite({ key: '' }) },
  { name: 'a key that is too long', change: withWrite({ key: 'k'.repeat(65) }) },
  { name: 'an unknown label', change: { label: 'plans' } },
  { name: 'no writes', change: { writes: [] } },
  { name: 'too many writes', change: { writes: Array.from({ length: 801 }, () => write) } },
  { name: 'a write without a value', change: { writes: [{ scope: 'shop', key: 'domains', base: null }] } },
  { name: 'a write without a base', change: { writes: [{ scope: 'shop', key: 'domains', value: [] }] } },
  { name: 'del that is not true', change: { writes: [{ ...write, del: false }] } },
  { name: 'an unknown field', change: { note: 'x' } },
  { name: 'an unknown field of a write', change: { writes: [{ ...write, force: true }] } },
])('$name is no edit', ({ change }) => {
  expect(Edit.safeParse({ ...edit, ...change }).success).toBe(false);
});
