import { sql, type Kysely } from 'kysely';
import type { DatabaseDeps, Reader } from './database.ts';
import { OperatorError } from '../operator-error.ts';
import type { DatabaseLocation } from './location.ts';
import type { Migration } from './migration.ts';
import { migrationState } from './migration-state.ts';
import { tablesThere } from './applied-migrations.ts';
import { openDatabase } from './open-database.ts';
import { openReader, type OpenReader } from './open-reader.ts';
import { setCounters } from './postgres/set-counters.ts';
import { lockFile } from './sqlite/lock-file.ts';
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
  const { from, to, migrations, tablesOfOwners } = options;
  const source = await openSource(from, deps);
  try {
    await assertUpToDate(source, migrations);
    const target = await openDatabase(patient(to), deps);
    try {
      // Before its tables are brought up to date: they may be those of servers that run.
      await assertFree(target.read, tablesOfOwners);
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

/** Takes the lock against a server, and opens for reading alone: opened to be written, a backup would no longer be what its manifest says. */
const openSource = async (from: DatabaseLocation, deps: DatabaseDeps): Promise<OpenReader> => {
  const lock = from.kind === 'sqlite' ? lockFile(`${from.file}.lock`) : null;
  try {
    const { read, close } = await openReader(patient(from), deps);
    return { read, close: () => close().finally(() => lock?.release()) };
  } catch (error) {
    lock?.release();
    throw error;
  }
};

const patient = (location: DatabaseLocation): DatabaseLocation =>
  location.kind === 'postgres' ? { ...location, isPatient: true } : location;

const copyAll = async (
  reader: Rows,
  writer: Rows,
  { shapes, to, tablesOfOwners, onTable }: MoveOptions & { shapes: readonly TableShape[] },
): Promise<TableSums> => {
  await assertFree(writer as unknown as Reader, tablesOfOwners);
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
  if (differing.length > 0)
    throw new OperatorError(
      `These tables differ after they were copied: ${differing.join(', ')}. Nothing was stored, and the source is as it was.`,
    );
  return after;
};

/** What a migration has been through is the target's own. */
const shapesOf = async ({ read }: Pick<OpenReader, 'read'>): Promise<TableShape[]> =>
  (await tableShapes(read as unknown as Kysely<never>)).filter(({ name }) => name !== 'migrations');

const assertUpToDate = async ({ read }: OpenReader, migrations: readonly Migration[]): Promise<void> => {
  const { applied, missing, foreign } = await migrationState(read, migrations);
  if (applied.length === 0) throw new OperatorError('The source holds nothing of Doorsign: is it the right one?');
  if (foreign.length > 0)
    throw new OperatorError('The source was written by a newer version of Doorsign: move it with that version.');
  if (missing.length > 0)
    throw new OperatorError(
      'The source is of an earlier version of Doorsign: start this version on it once, stop it, and move it then.',
    );
};

const assertFree = async (target: Reader, tables: readonly string[]): Promise<void> => {
  const there = await tablesThere(target);
  for (const name of tables.filter((table) => there.has(table))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
    if (rows.length > 0)
      throw new OperatorError(
        `The target is not empty: there are rows in ${name}. Nothing was copied. Use an empty database.`,
      );
  }
};
