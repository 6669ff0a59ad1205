import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import type { Edit } from './edit.ts';
import { CHAIN_START, contentHash, digest, nextChain } from './fingerprints.ts';

const SEED = { seed: 20260101, numRuns: isWholeRun ? 300 : 100 };

const edit: Edit = {
  id: '01890000-0000-7000-8000-000000000000',
  schema: 1,
  wall: 1_700_000_000_000,
  label: 'hours',
  writes: [
    { scope: 'shop', key: 'hours.monday', value: { open: '09:00', close: '17:00', closed: false }, base: null },
    { scope: 'shop', key: 'holidays.2026-12-25', value: null, del: true, base: 'r1' },
  ],
};
const [first, second] = edit.writes;
if (!first || !second) throw new Error('The sample has two writes.');

test.each([
  { name: 'schema', changed: { ...edit, schema: 2 } },
  { name: 'wall', changed: { ...edit, wall: edit.wall + 1 } },
  { name: 'label', changed: { ...edit, label: 'holidays' as const } },
  { name: 'number of writes', changed: { ...edit, writes: [first] } },
  { name: 'order of writes', changed: { ...edit, writes: [second, first] } },
  { name: 'scope of a write', changed: { ...edit, writes: [{ ...first, scope: 'other' }, second] } },
  { name: 'key of a write', changed: { ...edit, writes: [{ ...first, key: 'hours.friday' }, second] } },
  { name: 'value of a write', changed: { ...edit, writes: [{ ...first, value: { ...day(), closed: true } }, second] } },
  { name: 'base of a write', changed: { ...edit, writes: [{ ...first, base: 'r0' }, second] } },
  { name: 'del of a write', changed: { ...edit, writes: [first, { ...second, del: undefined }] } },
])('the content hash changes with the $name', ({ changed }) => {
  expect(contentHash(changed)).not.toBe(contentHash(edit));
});

test('the content hash is 64 hex digits and depends neither on the id nor on the order of keys', () => {
  expect(contentHash(edit)).toMatch(/^[0-9a-f]{64}$/);
  expect(contentHash({ ...edit, id: '01890000-0000-7000-8000-000000000001' })).toBe(contentHash(edit));
  const { scope, key, base } = first;
  const turned = { base, value: { closed: false, close: '17:00', open: '09:00' }, key, scope };
  expect(contentHash({ ...edit, writes: [turned, second] })).toBe(contentHash(edit));
});

const register = fc.record({
  scope: fc.constantFrom('shop', 'bar'),
  key: fc.constantFrom('hours.monday', 'style.theme', 'domains', 'holidays.2026-12-25'),
  rev: fc.uuid(),
  deleted: fc.boolean(),
});
const registers = fc.uniqueArray(register, { minLength: 1, selector: ({ scope, key }) => `${scope} ${key}` });

test('the digest is 16 hex digits and does not depend on the order of the registers', () => {
  fc.assert(
    fc.property(registers, (list) => {
      expect(digest(list)).toMatch(/^[0-9a-f]{16}$/);
      expect(digest([...list].reverse())).toBe(digest(list));
    }),
    SEED,
  );
});

test('the digest changes with every field of every register, and when one is missing', () => {
  fc.assert(
    fc.property(registers, fc.nat(), (list, pick) => {
      const index = pick % list.length;
      const changes = [{ scope: 'elsewhere' }, { key: 'profile.phone' }, { rev: 'another' }];
      const target = list[index];
      for (const change of [...changes, { deleted: !target?.deleted }])
        expect(digest(list.map((entry, at) => (at === index ? { ...entry, ...change } : entry)))).not.toBe(
          digest(list),
        );
      expect(digest(list.filter((_, at) => at !== index))).not.toBe(digest(list));
    }),
    SEED,
  );
});

test('the digest of no registers is that of an empty text', () => {
  expect(digest([])).toBe('e3b0c44298fc1c14');
});

test('the digest is that of the text in the protocol', () => {
  const lines = 'bar\tdomains\tr2\t0\nshop\tholidays.2026-12-25\tr1\t1';
  expect(
    digest([
      { scope: 'shop', key: 'holidays.2026-12-25', rev: 'r1', deleted: true },
      { scope: 'bar', key: 'domains', rev: 'r2', deleted: false },
    ]),
  ).toBe(createHash('sha256').update(lines).digest('hex').slice(0, 16));
});

test('the chain value depends on all that came before and on every part of the entry', () => {
  const entry = { seq: 1, scope: 'shop', key: 'domains', rev: 'r1' };
  const value = nextChain(CHAIN_START, entry);
  expect(value).toMatch(/^[0-9a-f]{16}$/);
  const others = [
    nextChain('1'.repeat(16), entry),
    ...[
      { seq: 2 },
      { scope: 'bar' },
      { key: 'domain' },
      { rev: 'r2' },
      { recovery: 'written' as const },
      { recovery: 'told' as const },
      { recovery: 'lost' as const },
    ].map((change) => nextChain(CHAIN_START, { ...entry, ...change })),
  ];
  expect(new Set([value, ...others]).size).toBe(9);
  expect(nextChain(CHAIN_START, { ...entry, recovery: null })).toBe(value);
});

function day() {
  return { open: '09:00', close: '17:00', closed: false };
}
