import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Register } from '@doorsign/shared-schema/registers';
import type { Edit, Write } from '@doorsign/shared-schema/sync';
import { overlay } from './overlay.ts';

const register = (key: string, value: unknown, rev: string, scope = 'biz'): Register => ({
  scope,
  key,
  schema: 1,
  value,
  deleted: false,
  rev,
  at: 1,
  seq: 1,
});
const edit = (id: string, ...writes: Partial<Write>[]): { edit: Edit } => ({
  edit: {
    id,
    schema: 1,
    wall: 1,
    label: 'hours',
    writes: writes.map((write) => ({ scope: 'biz', key: 'k', value: null, base: null, ...write })),
  },
});

test.each([
  { name: 'a confirmed register is visible unchanged', waiting: [], seen: { value: 1, deleted: false, rev: 'r1' } },
  {
    name: 'an own Save covers it, with its id as the revision',
    waiting: [edit('e1', { value: 2 })],
    seen: { value: 2, deleted: false, rev: 'e1' },
  },
  {
    name: 'the latest Save covers the earlier ones',
    waiting: [edit('e1', { value: 2 }), edit('e2', { value: 3 })],
    seen: { value: 3, deleted: false, rev: 'e2' },
  },
  {
    name: 'a removal is visible as one',
    waiting: [edit('e1', { value: null, del: true })],
    seen: { value: null, deleted: true, rev: 'e1' },
  },
  {
    name: 'a Save of another location is not visible',
    waiting: [edit('e1', { scope: 'other', value: 2 })],
    seen: { value: 1, deleted: false, rev: 'r1' },
  },
])('$name', ({ waiting, seen }) => {
  const registers = [register('k', 1, 'r1'), register('k', 9, 'r9', 'other')];
  expect(overlay('biz', registers, waiting).get('k')).toEqual({ key: 'k', schema: 1, ...seen });
});

test('every register shows the last Save that wrote it, else the confirmed value', () => {
  const key = fc.constantFrom('a', 'b', 'c');
  const saves = fc.array(fc.uniqueArray(key, { minLength: 1 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.uniqueArray(key), saves, (confirmed, written) => {
      const rows = written.map((keys, n) => edit(`e${n}`, ...keys.map((name) => ({ key: name, value: n }))));
      const seen = overlay(
        'biz',
        confirmed.map((name) => register(name, 'old', 'r')),
        rows,
      );
      for (const name of ['a', 'b', 'c'] as const) {
        const last = written.findLastIndex((keys) => keys.includes(name));
        if (last >= 0) expect(seen.get(name)).toMatchObject({ value: last, rev: `e${last}` });
        else expect(seen.get(name)?.rev).toBe(confirmed.includes(name) ? 'r' : undefined);
      }
    }),
    { seed: 2, numRuns: 300 },
  );
});
