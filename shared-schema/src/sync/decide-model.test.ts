import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { decide, type EditDecision } from './decide.ts';
import type { Edit } from './edit.ts';
import type { Register } from '../registers/index.ts';

const NOW = 1_800_000_000_000;
const ROWS = { seed: 20261123, numRuns: isWholeRun ? 2000 : 500 };
const SCOPE = 'shop';
const KEYS = ['a', 'b', 'c'];

/** One write of a generated edit. Its base is nothing, an unknown revision, or an earlier edit of the list. */
interface DrawnWrite {
  key: string;
  /** null removes the register. */
  value: string | null;
  base: 'none' | 'unknown' | number;
}
interface DrawnEdit {
  id: string;
  /** The edit's age on the device's clock when it is sent; negative if the clock was set back in between. */
  age: number;
  /** The error of the device's clock. */
  skew: number;
  writes: DrawnWrite[];
}

const drawn: fc.Arbitrary<DrawnEdit[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    age: fc.integer({ min: -3, max: 6 }),
    skew: fc.constantFrom(0, -8.64e8, 8.64e8),
    writes: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom(...KEYS),
        value: fc.constantFrom('x', 'y', 'z', null),
        base: fc.oneof(fc.constantFrom('none' as const, 'unknown' as const), fc.nat(11)),
      }),
      { selector: ({ key }) => key, minLength: 1, maxLength: KEYS.length },
    ),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

/** An operator who goes back on purpose: before which edit, and how long before now. */
interface GoneBack {
  before: number;
  age: number;
}

const goneBack: fc.Arbitrary<GoneBack | null> = fc.option(
  fc.record({ before: fc.nat(11), age: fc.integer({ min: 1, max: 5 }) }),
);

/** Returns the floor that an edit meets. */
const floorOf = (index: number, gone: GoneBack | null): number | null =>
  gone && index >= gone.before ? NOW - gone.age : null;

const baseOf = ({ base }: DrawnWrite, ids: readonly string[]): string | null => {
  if (base === 'none') return null;
  return base === 'unknown' ? 'never-heard-of' : (ids[base] ?? 'never-heard-of');
};

interface Holder {
  id: string;
  value: string | null;
  at: number;
}

/** A model of shared-schema/docs/sync-protocol.md#step-4 and #step-5: for each edit, one line for the result of each write, and the status
 * for its owner; at the end, the holder of each register. It shares no code with decide(). */
const tell = (edits: readonly DrawnEdit[], gone: GoneBack | null) => {
  const holders = new Map<string, Holder>();
  /** The revision whose value an edit found in place, by edit and register: an author who builds on the edit has seen that revision. */
  const found = new Map<string, string>();
  const ids = edits.map(({ id }) => id);
  /** The base of each edit so far, by edit and register. */
  const under = new Map<string, string | null>();
  const isBuiltOn = (top: string, bottom: string, key: string): boolean => {
    const below = new Set<string>();
    for (let id = under.get(`${top} ${key}`); id && !below.has(id); id = under.get(`${id} ${key}`)) below.add(id);
    return below.has(bottom);
  };
  const told = edits.map(({ id, age, writes }, index) => {
    for (const write of writes) under.set(`${id} ${write.key}`, baseOf(write, ids));
    const madeAt = NOW - Math.max(0, age);
    const floor = floorOf(index, gone);
    const raised = floor !== null && madeAt <= floor ? floor + 1 : madeAt;
    const lines = writes.map((write) => {
      const { key, value } = write;
      const holder = holders.get(key);
      const base = baseOf(write, ids);
      const seen = base === null ? null : (found.get(`${base} ${key}`) ?? base);
      if (!holder) {
        holders.set(key, { id, value, at: raised });
        return `${key}: written where nothing was`;
      }
      if (isBuiltOn(holder.id, id, key)) return `${key}: built on by ${holder.id}`;
      if (holder.value === value) {
        found.set(`${id} ${key}`, holder.id);
        return `${key}: in place by ${holder.id}`;
      }
      if (seen === holder.id) {
        holders.set(key, { id, value, at: Math.max(raised, holder.at + 1) });
        return `${key}: written over what was seen`;
      }
      const isOfNow = floor !== null && holder.at > floor;
      const [, later] = [holder, { id, value, at: isOfNow ? raised : madeAt }].sort((one, other) =>
        one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at - other.at,
      );
      if (later === holder) return `${key}: lost to ${holder.id}`;
      holders.set(key, { id, value, at: raised });
      return `${key}: won over ${holder.id}`;
    });
    const lost = lines.filter((line) => line.includes(': lost')).length;
    const status = lost === 0 ? 'live' : lost < lines.length ? 'partly_superseded' : 'superseded';
    return { status, lines };
  });
  return { told, holders: [...holders].sort(([a], [b]) => (a < b ? -1 : 1)) };
};

/** The same results from decide(), with registers and resolved bases kept as on the server. */
const play = (edits: readonly DrawnEdit[], gone: GoneBack | null) => {
  const registers = new Map<string, Register>();
  const held = new Map<string, string>();
  const bases = new Map<string, string | null>();
  const ids = edits.map(({ id }) => id);
  const lineOf = (write: EditDecision['writes'][number], before: Register | undefined): string => {
    if (write.kind === 'equal') return `${write.key}: in place by ${write.rev}`;
    if (write.kind === 'overtaken') return `${write.key}: built on by ${before?.rev}`;
    if (write.kind === 'lost') return `${write.key}: lost to ${write.now.rev}`;
    if (write.replaced) return `${write.key}: won over ${write.replaced.rev}`;
    return `${write.key}: written ${before ? 'over what was seen' : 'where nothing was'}`;
  };
  const told = edits.map(({ id, age, skew, writes }, index) => {
    const sentAt = NOW + skew;
    const edit: Edit = {
      id,
      schema: 1,
      wall: sentAt - age,
      label: 'hours',
      writes: writes.map((write) => ({
        scope: SCOPE,
        key: write.key,
        value: write.value,
        ...(write.value === null && { del: true as const }),
        base: baseOf(write, ids),
      })),
    };
    for (const { key, base } of edit.writes) bases.set(`${id} ${key}`, base);
    const decision = decide(edit, {
      current: (_, key) => registers.get(key),
      standsFor: (rev, _, key) => held.get(`${rev} ${key}`),
      baseOf: (rev, _, key) => bases.get(`${rev} ${key}`),
      sentAt,
      now: NOW,
      floorAt: floorOf(index, gone),
    });
    const lines = decision.writes.map((write) => lineOf(write, registers.get(write.key)));
    for (const write of decision.writes) {
      const { scope, key } = write;
      if (write.kind === 'equal') held.set(`${id} ${key}`, write.rev);
      if (write.kind === 'applied') registers.set(key, { scope, key, schema: 1, seq: 0, ...write.now });
    }
    return { status: decision.status, lines };
  });
  const holders = [...registers]
    .map(([key, { rev, value, at }]) => [key, { id: rev, value, at }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { told, holders };
};

test('decide() says of any row of edits what the protocol says in plain words', () => {
  fc.assert(
    fc.property(drawn, goneBack, (edits, gone) => {
      expect(play(edits, gone)).toEqual(tell(edits, gone));
    }),
    ROWS,
  );
});

test('the rows of that model meet all there is to meet', () => {
  const seen = new Set<string>();
  for (const edits of fc.sample(drawn, ROWS))
    for (const { status, lines } of tell(edits, null).told) {
      seen.add(status);
      for (const line of lines) seen.add(line.replace(/^\w: /, '').replace(/ [0-9a-f-]{36}$/, ''));
    }
  expect([...seen].sort()).toEqual([
    'built on by',
    'in place by',
    'live',
    'lost to',
    'partly_superseded',
    'superseded',
    'won over',
    'written over what was seen',
    'written where nothing was',
  ]);
});
