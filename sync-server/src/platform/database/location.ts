import { join } from 'node:path';

/** A SQLite file. */
export interface SqliteLocation {
  kind: 'sqlite';
  file: string;
  /** False for a tool that runs beside the server: it takes no lock against a second server and creates no file. Default: true. */
  isServer?: boolean;
  /** False for tests: a commit does not wait for the disk, and a power failure may lose it. Default: true. */
  isDurable?: boolean;
  /** Maximum size of the file in pages; for tests of a full disk. */
  maxPages?: number;
}

/** A PostgreSQL server, or a server that speaks its protocol. */
export interface PostgresLocation {
  kind: 'postgres';
  url: string;
  /** True for a tool that reads or writes a whole database in one transaction: raises the time limits. */
  isPatient?: boolean;
}

/** The location of the data. */
export type DatabaseLocation = SqliteLocation | PostgresLocation;

/** Returns the location of a config's data, for its server or for a tool that runs beside it. */
export const locationOf = (
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  { isServer = true, isDurable }: Pick<SqliteLocation, 'isServer' | 'isDurable'> = {},
): DatabaseLocation =>
  databaseUrl === null
    ? { kind: 'sqlite', file: join(dataDir, 'doorsign.db'), isServer, isDurable }
    : { kind: 'postgres', url: databaseUrl };
