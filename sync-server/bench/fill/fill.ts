import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { randomOf } from '../../test/random-of.ts';
import { createCopies, type CopiedTable } from './copy-business.ts';
import { insertRows } from './insert-rows.ts';
import { makeTemplate } from './make-template.ts';
import { shapeAt, SHAPES, type Shape } from './shapes.ts';

interface FillOptions {
  /** Number of businesses. */
  readonly businesses: number;
  /** The same seed and time give the same rows. */
  readonly seed: number;
  /** Epoch milliseconds; every history ends then. */
  readonly nowMs: number;
  /** Default: the kinds of businesses of real life. */
  readonly shapes?: readonly Shape[];
  /** Called after each transaction with the number of businesses that are there. */
  onProgress?(businesses: number): void;
}

/** Businesses of one transaction. */
const AT_ONCE = 200;

/** Fills a migrated database without accounts with businesses that have a history: one of each kind is made by the server's code, and the others
 * are copies of its rows.
 * @returns the number of rows by table
 * @throws  OperatorError where there are accounts */
export const fill = async (
  database: Pick<Database, 'read' | 'write' | 'isShared'>,
  { businesses, seed, nowMs, shapes = SHAPES, onProgress }: FillOptions,
): Promise<ReadonlyMap<string, number>> => {
  const account = await database.read.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (account)
    throw new OperatorError('There are accounts in this database already, and npm run fill fills an empty one only.');
  const copies = new Map(
    await Promise.all(
      shapes.map(async (shape, index) => {
        const template = await makeTemplate(shape, { nowMs, seed: seed + index + 1 });
        return [shape, createCopies(template, nowMs)] as const;
      }),
    ),
  );
  const random = randomOf(seed);
  const inserted = new Map<string, number>();
  for (let first = 0; first < businesses; first += AT_ONCE) {
    const tables = new Map<string, CopiedTable & { rows: CopiedTable['rows'][number][] }>();
    for (let n = first; n < Math.min(first + AT_ONCE, businesses); n += 1) {
      // The first ones are one of each kind, so that a small database has all of them.
      const shape = shapes[n] ?? shapeAt(random(), shapes);
      for (const { name, columns, rows } of copies.get(shape)?.(n, random) ?? []) {
        const table = tables.get(name) ?? { name, columns, rows: [] };
        table.rows.push(...rows);
        tables.set(name, table);
      }
    }
    const sorted = inOrder(tables);
    await database.write(async (tx) => {
      for (const table of sorted) await insertRows(tx, table, database);
    });
    for (const { name, rows } of sorted) inserted.set(name, (inserted.get(name) ?? 0) + rows.length);
    onProgress?.(Math.min(first + AT_ONCE, businesses));
  }
  // Autovacuum has done so on a database that has grown for years.
  if (database.isShared) await database.write((tx) => sql`analyze`.execute(tx));
  return inserted;
};

/** The tables to which others refer. All others refer to these alone. */
const PARENTS = ['accounts', 'businesses', 'locations'];

const inOrder = <Table extends CopiedTable>(tables: ReadonlyMap<string, Table>): Table[] => [
  ...PARENTS.flatMap((name) => tables.get(name) ?? []),
  ...[...tables.values()].filter(({ name }) => !PARENTS.includes(name)),
];
