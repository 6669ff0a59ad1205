import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { isNewerSide } from './decide.ts';
import { recover, type RecoverContext } from './recover.ts';
import type { Register } from '../registers/index.ts';

const NOW = 1_800_000_000_000;
const SEED = { seed: 20261121, numRuns: isWholeRun ? 1000 : 300 };

const registerOf = (parts: Partial<Register> = {}): Register => ({
  scope: 'shop',
  key: 'profile.phone',
  schema: 1,
  value: '111',
  deleted: false,
  rev: 'r1',
  at: NOW - 1000,
  seq: 1,
  ...parts,
});
const offeredOf = (parts: Partial<Register> = {}): Register =>
  registerOf({ value: '222', rev: 'r5', at: NOW, ...parts });
const contextOf = (parts: Partial<RecoverContext> = {}): RecoverContext => ({
  current: registerOf(),
  isKnown: false,
  base: undefined,
  currentTakenAt: NOW - 1000,
  isRefused: false,
  floorAt: null,
  now: NOW,
  ...parts,
});
const NOTHING = { rev: '', value: null, deleted: true, at: 0 };

describe('what is offered changes nothing', () => {
  test.each([
    { name: 'a revision that was here', context: { isKnown: true } },
    { name: 'one from below the floor', context: { floorAt: NOW + 1 } },
    { name: 'one from the floor itself', context: { floorAt: NOW } },
    { name: 'a known one that would be refused', context: { isKnown: true, isRefused: true } },
    { name: 'a known one of a register that is gone', context: { isKnown: true, current: undefined } },
  ])('when it is $name', ({ context }) => {
    expect(recover(offeredOf(), contextOf(context))).toEqual({ kind: 'known' });
  });

  test('when it is from the device’s future, below a floor that is there too: the floor is asked before the clamp', () => {
    const offered = offeredOf({ at: NOW + 5 });
    expect(recover(offered, contextOf({ floorAt: NOW + 5 })).kind).toBe('known');
    expect(recover(offered, contextOf({ floorAt: NOW + 4 })).kind).toBe('applied');
  });
});

describe('what has the value that is in place', () => {
  const same = [
    { name: 'an equal text', parts: { value: '111' }, current: {} },
    { name: 'members in another order', parts: { value: { b: 1, a: 2 } }, current: { value: { a: 2, b: 1 } } },
    {
      name: 'a removal of what is removed',
      parts: { value: null, deleted: true },
      current: { value: null, deleted: true },
    },
    { name: 'a removal that carries a value still', parts: { deleted: true }, current: { value: null, deleted: true } },
  ];

  test.each(same)('stands for the revision that holds it when it is older: $name', ({ parts, current }) => {
    const result = recover(offeredOf({ ...parts, at: 5 }), contextOf({ current: registerOf(current) }));
    expect(result).toMatchObject({ kind: 'equal', rev: 'r1', side: { rev: 'r5', at: 5 } });
  });

  test.each(same)('takes its place without a word when it is newer: $name', ({ parts, current }) => {
    const context = contextOf({ current: registerOf(current), currentTakenAt: NOW });
    expect(recover(offeredOf(parts), context)).toMatchObject({
      kind: 'applied',
      side: { rev: 'r5', at: NOW },
      replaced: null,
      continues: 'r1',
    });
  });

  test('is not refused by the plan: it is there', () => {
    expect(recover(offeredOf({ value: '111', at: 5 }), contextOf({ isRefused: true })).kind).toBe('equal');
    expect(recover(offeredOf({ value: '111' }), contextOf({ isRefused: true })).kind).toBe('applied');
  });

  test.each([
    { name: 'null over a removed register', parts: { value: null }, current: { value: null, deleted: true } },
    { name: 'a removal over null', parts: { value: null, deleted: true }, current: { value: null } },
  ])('is not what $name has', ({ parts, current }) => {
    const result = recover(offeredOf(parts), contextOf({ current: registerOf(current) }));
    expect(result).toMatchObject({ kind: 'applied', continues: null });
  });
});

describe('what is newer than what stands becomes the register', () => {
  test('also where nothing stands, however old it is', () => {
    const result = recover(offeredOf({ at: 7 }), contextOf({ current: undefined, currentTakenAt: null }));
    const side = { rev: 'r5', value: '222', deleted: false, at: 7 };
    expect(result).toEqual({ kind: 'applied', side, replaced: null, continues: null });
  });

  test('without the value of a removed one', () => {
    expect(recover(offeredOf({ deleted: true }), contextOf())).toMatchObject({ side: { value: null, deleted: true } });
  });

  test.each([
    { name: 'of one stamp the higher revision', rev: 'r2', kind: 'applied' },
    { name: 'of one stamp not the lower one', rev: 'r0', kind: 'lost' },
  ])('$name', ({ rev, kind }) => {
    expect(recover(offeredOf({ rev, at: NOW - 1000 }), contextOf()).kind).toBe(kind);
  });

  test.each([
    { name: 'a year ahead', at: NOW + 1e10, stamp: NOW },
    { name: 'beyond all calendars', at: 1e308, stamp: NOW },
    { name: 'before 1970', at: -1, stamp: 0 },
    { name: 'now', at: NOW, stamp: NOW },
  ])('stamped $stamp when it says $name', ({ at, stamp }) => {
    expect(recover(offeredOf({ at }), contextOf({ current: undefined }))).toMatchObject({ side: { at: stamp } });
  });

  test.each([
    { name: 'after it was made', takenAt: NOW - 9, isTold: true },
    { name: 'at the moment it was made', takenAt: NOW - 10, isTold: true },
    { name: 'before it was made: its author saw that one', takenAt: NOW - 11, isTold: false },
    { name: 'from a device that brought it back: perhaps from another past', takenAt: null, isTold: true },
  ])(
    'and where nothing says what its author had seen, what stood is told when the server had taken it $name',
    ({ takenAt, isTold }) => {
      const current = registerOf({ at: NOW - 5000 });
      const result = recover(offeredOf({ at: NOW - 10 }), contextOf({ current, currentTakenAt: takenAt }));
      expect(result).toMatchObject({ kind: 'applied', replaced: isTold ? { rev: 'r1', value: '111' } : null });
    },
  );
});

describe('what stands is told when something is brought back over it', () => {
  const current = registerOf({ at: NOW - 5000 });
  test.each([
    { name: 'whose author had seen it', base: 'r1', takenAt: NOW, isTold: false },
    {
      name: 'whose author had seen an earlier one, however long it had been there',
      base: 'r0',
      takenAt: 0,
      isTold: true,
    },
    { name: 'whose author had seen none, however long it had been there', base: null, takenAt: 0, isTold: true },
  ])('$name: $isTold', ({ base, takenAt, isTold }) => {
    const result = recover(offeredOf(), contextOf({ current, base, currentTakenAt: takenAt }));
    expect(result).toMatchObject({ kind: 'applied', replaced: isTold ? { rev: 'r1' } : null });
  });
});

test.each([
  { name: 'an older one', parts: { at: 5 } },
  { name: 'one of the same value', parts: { value: '111' } },
  { name: 'one that would be refused', parts: { at: 5 }, isRefused: true },
])('what is live was made on top of what is offered: nobody is told of $name', ({ parts, isRefused = false }) => {
  const current = registerOf({ author: { told: 0, base: 'r5', device: 'Phone' } });
  expect(recover(offeredOf(parts), contextOf({ current, isRefused }))).toMatchObject({ kind: 'overtaken' });
});

describe('what is older than what stands stays out', () => {
  const old = offeredOf({ at: NOW - 2000 });

  test('and is told, with what stands', () => {
    expect(recover(old, contextOf())).toMatchObject({ kind: 'lost', standing: { rev: 'r1' } });
  });

  test('and is told when it is refused, over what stands and over nothing', () => {
    expect(recover(offeredOf(), contextOf({ isRefused: true }))).toMatchObject({
      kind: 'lost',
      standing: { rev: 'r1' },
    });
    expect(recover(offeredOf(), contextOf({ isRefused: true, current: undefined }))).toMatchObject({
      kind: 'lost',
      standing: NOTHING,
    });
  });
});

const at = fc.oneof(fc.integer({ min: NOW - 3, max: NOW + 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const register = fc
  .record({
    value: fc.constantFrom<unknown>('a', 'b', null),
    deleted: fc.boolean(),
    rev: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
    at,
  })
  .map((parts) => registerOf({ ...parts, value: parts.deleted ? null : parts.value }));
const context = fc.record({
  current: fc.option(
    register.map((one) => ({ ...one, at: Math.max(0, Math.min(one.at, NOW)) })),
    { nil: undefined },
  ),
  isKnown: fc.boolean(),
  base: fc.constantFrom('r1', 'r2', null, undefined),
  currentTakenAt: fc.option(fc.integer({ min: NOW - 3, max: NOW })),
  isRefused: fc.boolean(),
  floorAt: fc.option(fc.integer({ min: NOW - 3, max: NOW + 3 })),
  now: fc.constant(NOW),
});

describe('of anything that any device offers', () => {
  const check = (claim: (offered: Register, around: RecoverContext, result: ReturnType<typeof recover>) => void) =>
    fc.assert(
      fc.property(register, context, (offered, around) => claim(offered, around, recover(offered, around))),
      SEED,
    );

  test('no stamp is later than receipt, nor before 1970', () => {
    check((_, __, result) => {
      if (result.kind === 'known') return;
      expect(result.side.at).toBeGreaterThanOrEqual(0);
      expect(result.side.at).toBeLessThanOrEqual(NOW);
    });
  });

  test('it is passed over exactly when it is known or below the floor', () => {
    check((offered, { isKnown, floorAt }, result) => {
      expect(result.kind === 'known').toBe(isKnown || (floorAt !== null && offered.at <= floorAt));
    });
  });

  const isSame = (offered: Register, current: Register | undefined): boolean =>
    current !== undefined && current.deleted === offered.deleted && current.value === offered.value;

  test('the higher stamp and revision is live afterwards, unless the plan forbids its value', () => {
    check((offered, { current, isRefused }, result) => {
      if (result.kind === 'known') return;
      const isNewer = current === undefined || isNewerSide(result.side, current);
      const isAllowed = !isRefused || isSame(offered, current);
      expect(result.kind === 'applied').toBe(isNewer && isAllowed);
    });
  });

  test('a value in place is never lost and never told, and one revision stands for the other', () => {
    check((offered, { current }, result) => {
      if (result.kind === 'known') return;
      const held = isSame(offered, current) ? current?.rev : null;
      if (result.kind === 'equal') expect(result.rev).toBe(held);
      else if (result.kind === 'applied') expect(result.continues).toBe(held);
      else expect(held).toBe(null);
      if (held !== null && result.kind === 'applied') expect(result.replaced).toBe(null);
    });
  });

  test('nobody is overwritten unseen: what stands goes only with a notice, or for one whose author had seen it', () => {
    check((offered, { current, base, currentTakenAt }, result) => {
      if (result.kind !== 'applied' || result.continues !== null) return;
      const isLater = currentTakenAt !== null && currentTakenAt < offered.at;
      const isUnseen = current !== undefined && (base === undefined ? !isLater : base !== current.rev);
      expect(result.replaced?.rev).toBe(isUnseen ? current.rev : undefined);
    });
  });
});
