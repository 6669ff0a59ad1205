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
  /** Tables that must be empty in the target: a single row means that the target is in use. In the other tables an unused server may have left
   * its own rows, which are deleted. */
  tablesOfOwners: readonly string[];
  /** Called for each copied table with the number of its rows. */
  onTable(name: string, rows: number): void;
}

type Rows = Kysely<Record<string, StoredRow>>;

/** Copies every row of one database into an empty database of the other engine, in one transaction: either all rows are copied and verified, or
 * none. The target is migrated first; the source is only read.
 * @returns the sums of the tables, which are now equal in both databases
 * @throws  OperatorError with a sentence for the operator */
export const moveTables = async (options: MoveOptions, deps: DatabaseDeps): Promise<TableSums> => {
  const { from, to, migrations, tablesOfOwners } = options;
  const source = await openSource(from, deps);
  try {
    await assertUpToDate(source, migrations);
    const target = await openDatabase(patient(to), deps);
    try {
      // Checked before migrating, because the tables may belong to running servers.
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

/** Takes the lock against a server and opens the source read-only: opening a backup for writing would change it, so that it no longer matches
 * its manifest. */
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

/** Returns the shapes of all tables except `migrations`: the target keeps its own record of applied migrations. */
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
