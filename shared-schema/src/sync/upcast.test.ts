import { expect, test } from 'vitest';
import { MIN_SCHEMA, SCHEMA } from '../registers/index.ts';
import type { Edit } from './edit.ts';
import { upcastEdit } from './upcast.ts';

test('an edit of the current schema is the same', () => {
  const edit: Edit = {
    id: '01890000-0000-7000-8000-000000000000',
    schema: SCHEMA,
    wall: 0,
    label: 'domain',
    writes: [{ scope: 'shop', key: 'domains', value: ['a.com'], base: null }],
  };
  expect(upcastEdit(edit)).toBe(edit);
});

test('of an older edit the values are converted, and a removal has none', () => {
  const removal = { scope: 'shop', key: 'holidays.2026-12-25', value: null, del: true, base: null } as const;
  const change = { scope: 'shop', key: 'domains', value: ['a.com'], base: null };
  const edit: Edit = {
    id: '01890000-0000-7000-8000-000000000000',
    schema: MIN_SCHEMA,
    wall: 0,
    label: 'holidays',
    writes: [removal, change],
  };
  const read = upcastEdit(edit);
  expect(read).toEqual({ ...edit, schema: SCHEMA });
  expect(read.writes[0]).toBe(removal);
  expect(read.writes[1]).not.toBe(change);
});
