import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { differingTables, pagesOf, sumTables, type StoredRow, type TableSums } from '../table-sums.ts';
import { LOCK_WAIT_MS } from '../../parameters.ts';
import { createSqliteDialect } from './dialect.ts';
import { translated } from './translate-error.ts';
import { tableShapes } from './table-shapes.ts';

/** A SQLite file at one moment. */
export interface FileContents {
  readonly sums: TableSums;
  /** Names of the migrations that it has been through, in order. */
  readonly migrations: readonly string[];
}

/** Pages of one step of a copy; between two steps the process is free. */
const STEP_PAGES = 1000;

/** Copies a database that others may be writing to, as it is at one moment: reading pins that moment, so that the copy need not begin
 * anew with every write.
 * @param target an empty file; what is made of it is complete in itself, without a log beside it
 * @throws when the copy is not what was read */
export const copyDatabase = async (file: string, target: string): Promise<FileContents> => {
  const contents = await readAt(file, async (db, connection) => {
    const seen = await contentsOf(db);
    await connection.backup(target, { progress: () => STEP_PAGES });
    return seen;
  });
  closeLog(target);
  const copied = await checkDatabase(target);
  const differing = differingTables(contents.sums, copied.sums);
  if (differing.length > 0) throw new Error(`The copy differs from its source in ${differing.join(', ')}.`);
  return contents;
};

/** Looks at every page and every row of a file.
 * @throws when the engine finds it damaged */
export const checkDatabase = (file: string): Promise<FileContents> =>
  readAt(file, (db, connection) => {
    const faults = connection.pragma('integrity_check(1)', { simple: true });
    if (faults !== 'ok') throw new Error(`The database is damaged: ${String(faults)}`);
    const strangers = connection.pragma('foreign_key_check') as { table: string }[];
    if (strangers[0]) throw new Error(`The database is damaged: a row of ${strangers[0].table} belongs to nothing.`);
    return contentsOf(db);
  });

/** The rows of one table; none where the file has no such table, as one of an earlier release. */
export const readTable = (file: string, name: string): Promise<StoredRow[]> =>
  readAt(file, async (db) => {
    const shape = (await tableShapes(db)).find((one) => one.name === name);
    const rows: StoredRow[] = [];
    if (shape) for await (const page of pagesOf(db, shape)) rows.push(...page);
    return rows;
  });

/** What a file holds now. */
export const readContents = (file: string): Promise<FileContents> => readAt(file, (db) => contentsOf(db));

/** Folds the log into the file, so that the file alone is the whole database.
 * @throws DatabaseError `busy` while others use it; what the engine throws where it is damaged, or no database */
export const closeLog = (file: string): void => {
  const connection = new Sqlite(file, { timeout: LOCK_WAIT_MS.ours, fileMustExist: true });
  try {
    translated(() => connection.pragma('journal_mode = DELETE'));
  } finally {
    connection.close();
  }
};

/** Lets the work read one moment of a file. Its connection may make the log's files beside it, which reading a running server's
 * database takes, but changes nothing in it. */
const readAt = async <T>(
  file: string,
  work: (db: Kysely<never>, connection: Sqlite.Database) => Promise<T>,
): Promise<T> => {
  const connection = new Sqlite(file, { timeout: LOCK_WAIT_MS.ours, fileMustExist: true });
  const db = new Kysely<never>({ dialect: createSqliteDialect(connection, { begin: 'deferred' }) });
  try {
    connection.pragma('query_only = on');
    return await db.transaction().execute((tx) => work(tx, connection));
  } finally {
    await db.destroy();
  }
};

const contentsOf = async (db: Kysely<never>): Promise<FileContents> => {
  const shapes = await tableShapes(db);
  const sums = await sumTables(db, shapes);
  const hasMigrations = shapes.some(({ name }) => name === 'migrations');
  return { sums, migrations: hasMigrations ? await namesOf(db as unknown as Kysely<MigrationTables>) : [] };
};

interface MigrationTables {
  migrations: { name: string };
}

const namesOf = async (db: Kysely<MigrationTables>): Promise<string[]> =>
  (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name);
