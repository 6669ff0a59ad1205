import { expect, test } from 'vitest';
import { MIN_SCHEMA, SCHEMA, type Edit } from './edit.ts';
import { schemaFit, upcast, type UpcastStep } from './upcast.ts';

const edit = (schema: number): Edit => ({
  id: '01890000-0000-7000-8000-000000000000',
  schema,
  wall: 0,
  label: 'domain',
  writes: [{ scope: 'shop', key: 'domains', value: 'a', base: null }],
});
const append =
  (letter: string): UpcastStep =>
  (write) => ({ ...write, value: `${String(write.value)}${letter}` });
const steps = [append('b'), append('c')];

test.each([
  { from: MIN_SCHEMA, value: 'abc' },
  { from: MIN_SCHEMA + 1, value: 'ac' },
  { from: MIN_SCHEMA + 2, value: 'a' },
])('an edit of schema $from takes the steps that are missing, in order', ({ from, value }) => {
  const upcasted = upcast(edit(from), steps);
  expect(upcasted.schema).toBe(MIN_SCHEMA + 2);
  expect(upcasted.writes.map((write) => write.value)).toEqual([value]);
});

test('an edit of the current schema is the same', () => {
  const current = edit(SCHEMA);
  expect(upcast(current)).toBe(current);
});

test.each([
  { schema: MIN_SCHEMA - 1, fit: 'too_old' },
  { schema: MIN_SCHEMA, fit: 'fits' },
  { schema: SCHEMA, fit: 'fits' },
  { schema: SCHEMA + 1, fit: 'too_new' },
])('schema $schema is $fit', ({ schema, fit }) => {
  expect(schemaFit(schema)).toBe(fit);
});
