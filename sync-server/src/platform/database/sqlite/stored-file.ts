import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { differingTables, pagesOf, sumTables, type StoredRow, type TableSums } from '../table-sums.ts';
import { LOCK_WAIT_MS } from '../../parameters.ts';
import { createSqliteDialect } from './dialect.ts';
import { translated } from './translate-error.ts';
import { tableShapes } from './table-shapes.ts';

/** The contents of a SQLite file at one point in time. */
export interface FileContents {
  readonly sums: TableSums;
  /** Names of the applied migrations, in order. */
  readonly migrations: readonly string[];
}

/** Pages copied in one step; the event loop runs between two steps. */
const STEP_PAGES = 1000;

/** Copies a database as it is at one point in time, while other processes may write to it. A read transaction pins that state, so that the copy
 * does not restart with every write.
 * @param target an empty file, which becomes a complete database without a log beside it
 * @throws when the copy differs from what was read */
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

/** Checks every page and every row of a file.
 * @throws when the engine finds it damaged */
export const checkDatabase = (file: string): Promise<FileContents> =>
  readAt(file, (db, connection) => {
    const faults = connection.pragma('integrity_check(1)', { simple: true });
    if (faults !== 'ok') throw new Error(`The database is damaged: ${String(faults)}`);
    const strangers = connection.pragma('foreign_key_check') as { table: string }[];
    if (strangers[0]) throw new Error(`The database is damaged: a row of ${strangers[0].table} belongs to nothing.`);
    return contentsOf(db);
  });

/** Returns the rows of one table; none if the file has no such table, for example because an earlier release wrote the file. */
export const readTable = (file: string, name: string): Promise<StoredRow[]> =>
  readAt(file, async (db) => {
    const shape = (await tableShapes(db)).find((one) => one.name === name);
    const rows: StoredRow[] = [];
    if (shape) for await (const page of pagesOf(db, shape)) rows.push(...page);
    return rows;
  });

/** Returns the current contents of a file. */
export const readContents = (file: string): Promise<FileContents> => readAt(file, (db) => contentsOf(db));

/** Merges the log into the file, so that the file alone is the whole database.
 * @throws DatabaseError `busy` while the file is in use; the engine's error if the file is damaged or not a database */
export const closeLog = (file: string): void => {
  const connection = new Sqlite(file, { timeout: LOCK_WAIT_MS.ours, fileMustExist: true });
  try {
    translated(() => connection.pragma('journal_mode = DELETE'));
  } finally {
    connection.close();
  }
};

/** Runs the work on one state of a file. The connection may create the log's files beside it, which reading a running server's database
 * requires, but changes nothing in the file. */
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
