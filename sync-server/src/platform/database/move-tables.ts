import { sql, type Kysely } from 'kysely';
import type { Database, DatabaseDeps } from './database.ts';
import { OperatorError } from '../operator-error.ts';
import type { DatabaseLocation } from './location.ts';
import type { Migration } from './migration.ts';
import { appliedMigrations } from './applied-migrations.ts';
import { openDatabase } from './open-database.ts';
import { setCounters } from './postgres/set-counters.ts';
import { tableShapes } from './sqlite/table-shapes.ts';
import { differingTables, pagesOf, sumTables, type StoredRow, type TableShape, type TableSums } from './table-sums.ts';

interface MoveOptions {
  from: DatabaseLocation;
  to: DatabaseLocation;
  migrations: readonly Migration[];
  /** Tables in which a single row says that the target is somebody's. In the others a server that nobody has used may have left
   * notes of its own, which go. */
  tablesOfOwners: readonly string[];
  /** Hears how many rows of a table have been copied. */
  onTable(name: string, rows: number): void;
}

type Rows = Kysely<Record<string, StoredRow>>;

/** Copies every row of one database into another of another engine, whose tables are there and empty, in one transaction: it is all
 * there and found equal, or nothing is. The source is only read.
 * @returns what both hold now
 * @throws  OperatorError with a sentence for the operator */
export const moveTables = async (options: MoveOptions, deps: DatabaseDeps): Promise<TableSums> => {
  const { from, to, migrations } = options;
  const source = await openDatabase(patient(from), deps);
  try {
    await assertUpToDate(source, migrations);
    const target = await openDatabase(patient(to), deps);
    try {
      await target.migrate(migrations);
      const shapes = await shapesOf(from.kind === 'sqlite' ? source : target);
      return await source.read
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((reader) =>
          target.write((writer) =>
            copyAll(reader as unknown as Rows, writer as unknown as Rows, { ...options, shapes }),
          ),
        );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

const patient = (location: DatabaseLocation): DatabaseLocation =>
  location.kind === 'postgres' ? { ...location, isPatient: true } : location;

const copyAll = async (
  reader: Rows,
  writer: Rows,
  { shapes, to, tablesOfOwners, onTable }: MoveOptions & { shapes: readonly TableShape[] },
): Promise<TableSums> => {
  await assertFree(writer, tablesOfOwners);
  for (const { name } of shapes.toReversed()) await writer.deleteFrom(name).execute();
  for (const shape of shapes) {
    let rows = 0;
    for await (const page of pagesOf(reader as unknown as Kysely<never>, shape)) {
      await writer.insertInto(shape.name).values(page).execute();
      rows += page.length;
    }
    onTable(shape.name, rows);
  }
  if (to.kind === 'postgres') await setCounters(writer as unknown as Kysely<never>, shapes);
  const before = await sumTables(reader as unknown as Kysely<never>, shapes);
  const after = await sumTables(writer as unknown as Kysely<never>, shapes);
  const differing = differingTables(before, after);
  if (differing.length > 0) throw new Error(`These tables differ after they were copied: ${differing.join(', ')}.`);
  return after;
};

/** What a migration has been through is the target's own. */
const shapesOf = async ({ read }: Database): Promise<TableShape[]> =>
  (await tableShapes(read as unknown as Kysely<never>)).filter(({ name }) => name !== 'migrations');

const assertUpToDate = async ({ read }: Database, migrations: readonly Migration[]): Promise<void> => {
  const applied = await appliedMigrations(read);
  const names = migrations.map(({ name }) => name);
  if (applied.some((name) => !names.includes(name)))
    throw new OperatorError('The source was written by a newer version of Doorsign: move it with that version.');
  if (applied.length < names.length)
    throw new OperatorError(
      'The source is of an earlier version of Doorsign: start this version on it once, stop it, and move it then.',
    );
};

const assertFree = async (writer: Rows, tables: readonly string[]): Promise<void> => {
  for (const name of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(writer);
    if (rows.length > 0)
      throw new OperatorError(
        `The target is not empty: there are rows in ${name}. Nothing was copied. Use an empty database.`,
      );
  }
};
