import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_SCHEMA, SCHEMA, type Edit } from './edit.ts';
import { contentHash } from './fingerprints.ts';
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

test('any chain of steps: each that is missing runs once for every write, in order, over what the one before it made', () => {
  const chains = fc.record({
    length: fc.nat(6),
    behind: fc.nat(6),
    values: fc.array(fc.record({ text: fc.string(), unknown: fc.jsonValue() }), { minLength: 1, maxLength: 5 }),
  });
  fc.assert(
    fc.property(chains, ({ length, behind, values }) => {
      const ran: number[] = [];
      const chain = Array.from({ length }, (_, step): UpcastStep => (write) => {
        ran.push(step);
        const { steps: before = [], ...rest } = write.value as { steps?: number[] };
        return { ...write, value: { ...rest, steps: [...before, step] } };
      });
      const first = Math.max(0, length - behind);
      const expected = Array.from({ length: length - first }, (_, index) => first + index);
      const old: Edit = {
        ...edit(MIN_SCHEMA + first),
        writes: values.map((value, index) => ({ scope: 'shop', key: `key.${index}`, value, base: `base-${index}` })),
      };
      const sent = structuredClone(old);
      const hash = contentHash(old);

      const upcasted = upcast(old, chain);
      expect(upcasted).toEqual({
        ...sent,
        schema: MIN_SCHEMA + length,
        // What a step does not know stays as it was sent.
        writes: sent.writes.map((write) => ({
          ...write,
          value: { ...(write.value as object), ...(expected.length > 0 && { steps: expected }) },
        })),
      });
      expect(ran).toEqual(values.flatMap(() => expected));
      // The content hash is of what the device sent: upcasting leaves that alone.
      expect(old).toEqual(sent);
      expect(contentHash(old)).toBe(hash);
      // There is nothing more to do.
      expect(upcast(upcasted, chain)).toBe(upcasted);
    }),
    { seed: 20261122, numRuns: 300 },
  );
});

test.each([
  { schema: MIN_SCHEMA - 1, fit: 'too_old' },
  { schema: MIN_SCHEMA, fit: 'fits' },
  { schema: SCHEMA, fit: 'fits' },
  { schema: SCHEMA + 1, fit: 'too_new' },
])('schema $schema is $fit', ({ schema, fit }) => {
  expect(schemaFit(schema)).toBe(fit);
});
