import { expect, test } from 'vitest';
import { SCHEMA } from '../registers/index.ts';
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
