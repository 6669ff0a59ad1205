import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, stampOf, type DecideContext } from './decide.ts';
import type { Edit, Write } from './edit.ts';
import type { Register } from '../registers/index.ts';

const NOW = 1_800_000_000_000;
const SEED = { seed: 20260103, numRuns: 500 };
const KEY = 'profile.phone';

const registerOf = (parts: Partial<Register> = {}): Register => ({
  scope: 'shop',
  key: KEY,
  schema: 1,
  value: '111',
  deleted: false,
  rev: 'r1',
  at: NOW - 1000,
  seq: 1,
  ...parts,
});
const writeOf = (parts: Partial<Write> = {}): Write => ({
  scope: 'shop',
  key: KEY,
  value: '222',
  base: 'r1',
  ...parts,
});
const editOf = (writes: Write[], parts: Partial<Edit> = {}): Edit => ({
  id: 'e1',
  schema: 1,
  wall: NOW,
  label: 'profile',
  writes,
  ...parts,
});
const contextOf = (registers: Register[], parts: Partial<DecideContext> = {}): DecideContext => ({
  current: (scope, key) => registers.find((register) => register.scope === scope && register.key === key),
  standsFor: () => undefined,
  baseOf: () => undefined,
  sentAt: NOW,
  now: NOW,
  floorAt: null,
  ...parts,
});
const decideOne = (
  write: Write,
  registers: Register[],
  parts: Partial<DecideContext> = {},
  edit: Partial<Edit> = {},
) => {
  const decision = decide(editOf([write], edit), contextOf(registers, parts));
  const [only] = decision.writes;
  if (!only) throw new Error('One write has one result.');
  return { status: decision.status, write: only };
};

describe('one write', () => {
  test('of a register that is not there is applied', () => {
    const { status, write } = decideOne(writeOf({ base: null }), []);
    expect(status).toBe('live');
    expect(write).toEqual({
      kind: 'applied',
      scope: 'shop',
      key: KEY,
      now: { rev: 'e1', value: '222', deleted: false, at: NOW },
      replaced: null,
    });
  });

  test('of a register that is not there is applied whatever its base: a restored server may have lost it', () => {
    expect(decideOne(writeOf({ base: 'r7' }), []).write).toMatchObject({ kind: 'applied', replaced: null });
  });

  test.each([
    { name: 'its base is the register', base: 'r1' },
    { name: 'its base is another', base: 'r0' },
    { name: 'it has no base', base: null },
  ])('that finds its value in place writes nothing when $name', ({ base }) => {
    const { status, write } = decideOne(writeOf({ value: '111', base }), [registerOf()]);
    expect(status).toBe('live');
    expect(write).toEqual({ kind: 'equal', scope: 'shop', key: KEY, rev: 'r1' });
  });

  test('that removes what is removed writes nothing', () => {
    const removed = registerOf({ value: null, deleted: true });
    expect(decideOne(writeOf({ value: null, del: true, base: null }), [removed]).write.kind).toBe('equal');
  });

  test.each([
    { name: 'null over a removed register', register: { value: null, deleted: true }, write: { value: null } },
    { name: 'a removal over null', register: { value: null }, write: { value: null, del: true as const } },
  ])('of $name is a change', ({ register, write }) => {
    expect(decideOne(writeOf(write), [registerOf(register)]).write.kind).toBe('applied');
  });

  test('that saw the register is applied', () => {
    expect(decideOne(writeOf(), [registerOf()]).write).toMatchObject({
      kind: 'applied',
      now: { rev: 'e1', value: '222', at: NOW },
      replaced: null,
    });
  });

  test('that removes what it saw leaves a register without a value', () => {
    expect(decideOne(writeOf({ value: null, del: true }), [registerOf()]).write).toMatchObject({
      kind: 'applied',
      now: { value: null, deleted: true },
    });
  });

  test.each([
    { name: 'from long ago by the clock', wall: NOW - 60_000 },
    { name: 'of the same millisecond', wall: NOW - 1000 },
  ])('that saw the register is stamped after it, also $name', ({ wall }) => {
    expect(decideOne(writeOf(), [registerOf()], {}, { wall }).write).toMatchObject({
      kind: 'applied',
      now: { at: NOW - 999 },
    });
  });

  test('whose base found its value in place saw what held it', () => {
    const standsFor = (rev: string) => (rev === 'e0' ? 'r1' : undefined);
    const decision = decideOne(
      writeOf({ base: 'e0' }),
      [registerOf({ at: NOW })],
      { standsFor },
      { wall: NOW - 60_000 },
    );
    expect(decision.write).toMatchObject({ kind: 'applied', replaced: null, now: { at: NOW + 1 } });
  });

  test.each([
    { name: 'older', wall: NOW - 60_000 },
    { name: 'newer by its clock', wall: NOW },
  ])(
    'that comes after one that was made on top of it changes nothing and is told to nobody: it is $name',
    ({ wall }) => {
      const bases: Record<string, string> = { r1: 'e2', e2: 'e1' };
      const { status, write } = decideOne(
        writeOf({ base: 'r0' }),
        [registerOf()],
        { baseOf: (rev) => bases[rev] },
        { wall },
      );
      expect(status).toBe('live');
      expect(write).toEqual({ kind: 'overtaken', scope: 'shop', key: KEY });
    },
  );

  test('that comes after one that went back to its value is not taken for that one', () => {
    const baseOf = (rev: string) => ({ r1: 'e2', e2: 'e1' })[rev];
    expect(decideOne(writeOf({ value: '111', base: null }), [registerOf()], { baseOf }).write.kind).toBe('overtaken');
  });

  test('that is newer than a register it had not seen replaces it', () => {
    const { status, write } = decideOne(writeOf({ base: 'r0' }), [registerOf()]);
    expect(status).toBe('live');
    expect(write).toMatchObject({
      kind: 'applied',
      now: { rev: 'e1', at: NOW },
      replaced: { rev: 'r1', value: '111', deleted: false, at: NOW - 1000 },
    });
  });

  test('that is older than a register it had not seen is lost', () => {
    const { status, write } = decideOne(writeOf({ base: 'r0' }), [registerOf()], {}, { wall: NOW - 2000 });
    expect(status).toBe('superseded');
    expect(write).toEqual({
      kind: 'lost',
      scope: 'shop',
      key: KEY,
      now: { rev: 'r1', value: '111', deleted: false, at: NOW - 1000 },
      lost: { rev: 'e1', value: '222', deleted: false, at: NOW - 2000 },
    });
  });

  test.each([
    { id: 'r2', kind: 'applied' },
    { id: 'r0', kind: 'lost' },
  ])('of the same millisecond as one it had not seen is decided by id: $id over r1 is $kind', ({ id, kind }) => {
    const decision = decideOne(writeOf({ base: null }), [registerOf()], {}, { id, wall: NOW - 1000 });
    expect(decision.write.kind).toBe(kind);
  });
});

describe('after an operator went back on purpose, one write that was made before', () => {
  const FLOOR = NOW - 100;
  const late = (registers: Register[], base: string | null = null, id = 'e1') =>
    decideOne(writeOf({ base }), registers, { floorAt: FLOOR }, { id, wall: NOW - 500 }).write;

  test.each([
    { name: 'where nothing was', registers: [], base: null },
    { name: 'over what it saw', registers: [registerOf()], base: 'r1' },
    { name: 'over an older one that it had not seen', registers: [registerOf()], base: null },
  ])('is stamped after that moment: $name', ({ registers, base }) => {
    expect(late(registers, base)).toMatchObject({ kind: 'applied', now: { at: FLOOR + 1 } });
  });

  test('over what it saw is still later than that', () => {
    expect(late([registerOf({ at: FLOOR + 7 })], 'r1')).toMatchObject({ kind: 'applied', now: { at: FLOOR + 8 } });
  });

  test('is lost to a newer one that the operator kept, and keeps its own time', () => {
    expect(late([registerOf({ at: NOW - 400 })])).toMatchObject({ kind: 'lost', lost: { at: NOW - 500 } });
  });

  test('is lost to one that was made after it', () => {
    expect(late([registerOf({ at: FLOOR + 7 })])).toMatchObject({ kind: 'lost', lost: { at: NOW - 500 } });
  });

  test.each([
    { id: 'r2', kind: 'applied' },
    { id: 'r0', kind: 'lost' },
  ])('is compared with another such write by revision: $id over r1 is $kind', ({ id, kind }) => {
    expect(late([registerOf({ at: FLOOR + 1 })], null, id).kind).toBe(kind);
  });
});

test.each([
  { lost: [], status: 'live' },
  { lost: ['b'], status: 'partly_superseded' },
  { lost: ['a', 'b'], status: 'superseded' },
])('an edit whose lost writes are $lost is $status', ({ lost, status }) => {
  const registers = ['a', 'b'].map((key) => registerOf({ key, at: lost.includes(key) ? NOW + 5 : NOW - 5 }));
  const edit = editOf(['a', 'b'].map((key) => writeOf({ key, base: null })));
  const decision = decide(edit, contextOf(registers));
  expect(decision.status).toBe(status);
  expect(decision.writes.map(({ key }) => key)).toEqual(['a', 'b']);
});

test.each([
  { name: 'just made', wall: NOW, sentAt: NOW, at: NOW },
  { name: 'made a minute before it was sent', wall: NOW - 60_000, sentAt: NOW, at: NOW - 60_000 },
  { name: 'made by a clock that is a day ahead', wall: NOW + 86_400_000 - 5, sentAt: NOW + 86_400_000, at: NOW - 5 },
  { name: 'made by a clock that is a year behind', wall: NOW - 3e10 - 5, sentAt: NOW - 3e10, at: NOW - 5 },
  { name: 'made after it was sent, by a clock that was turned back', wall: NOW + 9000, sentAt: NOW, at: NOW },
  { name: 'made before 1970, by a clock that was then set', wall: -1e12, sentAt: NOW, at: 0 },
  { name: 'made by clocks that no number holds apart', wall: -1.7e308, sentAt: 1.7e308, at: 0 },
  { name: 'made between two milliseconds', wall: NOW - 0.5, sentAt: NOW, at: NOW - 1 },
])('an edit $name is stamped by its age', ({ wall, sentAt, at }) => {
  expect(stampOf(wall, sentAt, NOW)).toBe(at);
});

const clock = fc.oneof(
  fc.integer({ min: NOW - 1e6, max: NOW + 1e6 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const value = fc.constantFrom('111', '222', '333');
const base = fc.constantFrom(null, 'r0', 'r1', 'e0');
const register = fc.record({
  value,
  rev: fc.constantFrom('r0', 'r1', 'zz'),
  at: fc.integer({ min: NOW - 2000, max: NOW }),
});

test('base equal to current always wins', () => {
  fc.assert(
    fc.property(register, value, clock, clock, (current, wanted, wall, sentAt) => {
      const decision = decideOne(
        writeOf({ value: wanted, base: current.rev }),
        [registerOf(current)],
        { sentAt },
        { wall },
      );
      expect(decision.status).toBe('live');
      if (wanted === current.value) expect(decision.write.kind).toBe('equal');
      else expect(decision.write).toMatchObject({ kind: 'applied', replaced: null, now: { value: wanted } });
    }),
    SEED,
  );
});

test('no stamp is later than receipt by more than 1 ms a write', () => {
  const write = fc.record({ value, seen: fc.boolean(), wall: clock, sentAt: clock });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
      let current: Register | undefined;
      for (const [index, { value: wanted, seen, wall, sentAt }] of writes.entries()) {
        const id = `e${index}`;
        const decision = decideOne(
          writeOf({ value: wanted, base: seen ? (current?.rev ?? null) : null }),
          current ? [current] : [],
          { sentAt },
          { id, wall },
        ).write;
        if (decision.kind !== 'applied') continue;
        expect(decision.now.at).toBeLessThanOrEqual(NOW + index);
        expect(Number.isSafeInteger(decision.now.at)).toBe(true);
        if (current) expect(decision.now.at).toBeGreaterThanOrEqual(current.at);
        current = registerOf({ value: wanted, rev: id, at: decision.now.at });
      }
    }),
    SEED,
  );
});

test('edits that had not seen one another end the same in any order, when none is older than what they saw', () => {
  const edits = fc.uniqueArray(fc.record({ id: fc.uuid(), value: fc.uuid(), age: fc.nat(500) }), {
    selector: ({ id }) => id,
    minLength: 2,
    maxLength: 6,
  });
  const shuffledTwice = edits.chain((list) =>
    fc.tuple(
      fc.shuffledSubarray(list, { minLength: list.length }),
      fc.shuffledSubarray(list, { minLength: list.length }),
    ),
  );
  const endOf = (list: readonly { id: string; value: string; age: number }[]): unknown => {
    // The register did not exist when the edits were made, so the order of arrival changes no timestamp.
    let current: Register | undefined;
    for (const { id, value: wanted, age } of list) {
      const write = writeOf({ value: wanted, base: null });
      const decision = decideOne(write, current ? [current] : [], {}, { id, wall: NOW - age }).write;
      if (decision.kind === 'applied') current = registerOf({ ...decision.now });
    }
    return current;
  };
  fc.assert(
    fc.property(shuffledTwice, ([one, other]) => {
      expect(endOf(one)).toEqual(endOf(other));
    }),
    SEED,
  );
});

test('whatever an applied or lost write meets is named by the decision unless its author saw it', () => {
  fc.assert(
    fc.property(register, value, base, clock, (current, wanted, seen, wall) => {
      const { write } = decideOne(writeOf({ value: wanted, base: seen }), [registerOf(current)], {}, { wall });
      const met = write.kind === 'lost' ? write.now : write.kind === 'applied' ? write.replaced : null;
      const isNews = wanted !== current.value && seen !== current.rev;
      expect(met?.rev ?? null).toBe(isNews ? current.rev : null);
    }),
    SEED,
  );
});
