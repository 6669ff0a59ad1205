import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT } from '../../../test/insert-account.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import type { Database, Tx } from './database.ts';

/** A step of a transaction: adds the value of one row to another, or takes a row that is not taken; then lets other transactions run. */
interface Step {
  kind: 'add' | 'take';
  from: number;
  to: number;
  pause: number;
}

/** The state that all transactions read and write: numbers, and the taker of each row. */
interface World {
  numbers: number[];
  takers: (number | null)[];
}

const ROWS = 3;
const START: World = { numbers: [1, 2, 3], takers: [null, null, null] };

/** Runs one transaction after the other, in memory: returns what each one saw, and the final state. */
const runInOrder = (programs: readonly Step[][], order: readonly number[]) => {
  const world = structuredClone(START);
  const seen = new Map<number, (number | null)[]>();
  for (const me of order)
    seen.set(
      me,
      (programs[me] ?? []).map(({ kind, from, to }) => {
        if (kind === 'take') {
          const taker = world.takers[to] ?? null;
          world.takers[to] = taker ?? me;
          return taker;
        }
        const value = world.numbers[from] ?? 0;
        world.numbers[to] = (world.numbers[to] ?? 0) + value;
        return value;
      }),
    );
  return { seen: programs.map((_, me) => seen.get(me)), world };
};

const idOf = (kind: 'n' | 't', row: number): string => `${kind}${row}`;

const numberIn = async (tx: Tx, row: number): Promise<number> =>
  (await tx.selectFrom('accounts').select('updated_at').where('id', '=', idOf('n', row)).executeTakeFirstOrThrow())
    .updated_at;

const takerOf = async (tx: Tx, row: number): Promise<number | null> =>
  (await tx.selectFrom('accounts').select('updated_at').where('id', '=', idOf('t', row)).executeTakeFirst())
    ?.updated_at ?? null;

/** Runs the same transactions concurrently on the database. */
const runAtOnce = (database: Database, programs: readonly Step[][]) =>
  Promise.all(
    programs.map((steps, me) =>
      database.write(async (tx) => {
        const seen: (number | null)[] = [];
        for (const { kind, from, to, pause } of steps) {
          if (kind === 'take') {
            const taker = await takerOf(tx, to);
            seen.push(taker);
            if (taker === null)
              await tx
                .insertInto('accounts')
                .values({ ...ACCOUNT, id: idOf('t', to), updated_at: me })
                .execute();
          } else {
            const value = await numberIn(tx, from);
            seen.push(value);
            const sum = (await numberIn(tx, to)) + value;
            await tx.updateTable('accounts').set({ updated_at: sum }).where('id', '=', idOf('n', to)).execute();
          }
          for (let turn = 0; turn < pause; turn += 1) await setImmediate();
        }
        return seen;
      }),
    ),
  );

const begin = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    await tx.deleteFrom('accounts').execute();
    for (const [row, value] of START.numbers.entries())
      await tx
        .insertInto('accounts')
        .values({ ...ACCOUNT, id: idOf('n', row), updated_at: value })
        .execute();
  });

const worldIn = (database: Database): Promise<World> =>
  database.write(async (tx) => {
    const rows = Array.from({ length: ROWS }, (_, row) => row);
    const world: World = { numbers: [], takers: [] };
    for (const row of rows) world.numbers.push(await numberIn(tx, row));
    for (const row of rows) world.takers.push(await takerOf(tx, row));
    return world;
  });

const ordersOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));

const row = fc.integer({ min: 0, max: ROWS - 1 });
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('add', 'take'),
  from: row,
  to: row,
  pause: fc.integer({ min: 0, max: 3 }),
});
const program = fc.array(step, { minLength: 1, maxLength: 3 });

test('transactions at once see and leave what they would have, had they come one after the other in some order', async () => {
  const database = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(fc.array(program, { minLength: 2, maxLength: 4 }), async (programs) => {
      await begin(database);
      const seen = await runAtOnce(database, programs);
      const happened = { seen, world: await worldIn(database) };
      const orders = ordersOf(programs.map((_, index) => index)).map((order) => runInOrder(programs, order));
      expect(orders).toContainEqual(happened);
    }),
    { numRuns: 40, seed: 9 },
  );
});
