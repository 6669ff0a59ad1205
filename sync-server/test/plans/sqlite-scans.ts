import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { BOUNDED_TABLES } from './allowed-scans.ts';

/** Finds the tables that a statement reads from end to end. */
export interface ScanFinder {
  readonly engine: 'sqlite' | 'postgres';
  /** @returns one line for each table that grows with the number of businesses */
  scansOf(sql: string, parameters: readonly unknown[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Bytes of the header that say whether the file has a write-ahead log, which a database in memory cannot have. */
const LOG_BYTES = [18, 19];

/** Opens a migrated file in memory. SQLite knows no numbers of rows here, as on a server: it plans by its rules. */
export const openSqliteScans = (file: string): ScanFinder => {
  const bytes = readFileSync(file);
  for (const place of LOG_BYTES) bytes[place] = 1;
  const db = new Sqlite(bytes);
  const growing = new Set(
    (db.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[]).filter(
      (name) => BOUNDED_TABLES[name] === undefined,
    ),
  );
  return {
    engine: 'sqlite',
    async scansOf(sql, parameters) {
      // The values decide whether a partial index fits.
      const rows = db.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      return rows.flatMap(({ detail }) => scanIn(detail, sql, growing) ?? []);
    },
    close: async () => void db.close(),
  };
};

/** Reads one line of a plan: `SCAN accounts`, `SCAN first USING INDEX locations_business`. */
const scanIn = (detail: string, sql: string, growing: ReadonlySet<string>): string | null => {
  const [, name, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
  if (name === undefined) return null;
  const table = growing.has(name) ? name : tableOf(name, sql);
  if (!growing.has(table)) return null;
  // In the order of an index it can stop early.
  if (index !== undefined && /\blimit\b/i.test(sql)) return null;
  return index === undefined ? `${table}: all rows` : `${table}: the whole index ${index}`;
};

/** Returns the table of an alias. */
const tableOf = (alias: string, sql: string): string =>
  new RegExp(String.raw`"?(\w+)"? as "?${alias}"?(?!\w)`, 'i').exec(sql)?.[1] ?? alias;
