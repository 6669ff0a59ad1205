import { join } from 'node:path';

/** A file of SQLite. */
export interface SqliteLocation {
  kind: 'sqlite';
  file: string;
  /** False for a tool beside the server: it takes no lock against a second server, and makes no file. True without it. */
  isServer?: boolean;
  /** False: a commit does not wait for the disk, and a power cut may lose it; for tests. True without it. */
  isDurable?: boolean;
  /** Most pages the file may grow to; for tests of a full disk. */
  maxPages?: number;
}

/** A PostgreSQL, or what speaks its protocol. */
export interface PostgresLocation {
  kind: 'postgres';
  url: string;
  /** For a tool that reads or writes a whole database in one transaction: it may last. */
  isPatient?: boolean;
}

/** Where the data is. */
export type DatabaseLocation = SqliteLocation | PostgresLocation;

/** Where a config keeps the data: for its server, or for a tool that works beside it. */
export const locationOf = (
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  { isServer = true, isDurable }: Pick<SqliteLocation, 'isServer' | 'isDurable'> = {},
): DatabaseLocation =>
  databaseUrl === null
    ? { kind: 'sqlite', file: join(dataDir, 'doorsign.db'), isServer, isDurable }
    : { kind: 'postgres', url: databaseUrl };
