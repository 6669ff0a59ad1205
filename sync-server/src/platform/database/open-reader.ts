import { Kysely } from 'kysely';
import type { DatabaseDeps, Reader } from './database.ts';
import type { DatabaseLocation, SqliteLocation } from './location.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { retryWhileBusy } from './retry-while-busy.ts';
import { openReadConnection } from './sqlite/connection.ts';
import { createSqliteDialect } from './sqlite/dialect.ts';
import type { Tables } from './tables.ts';

/** A database that is opened for reading only. */
export interface OpenReader {
  readonly read: Reader;
  close(): Promise<void>;
}

/** Opens the database for reading, with or without a running server.
 * @throws DatabaseError `unreachable`, `engine_outdated`; the engine's error for a file that cannot be opened */
export const openReader = async (location: DatabaseLocation, deps: DatabaseDeps): Promise<OpenReader> => {
  if (location.kind === 'sqlite') return openSqliteReader(location, deps);
  const { read, close } = await openPostgres(location, deps);
  return { read, close };
};

const openSqliteReader = (location: SqliteLocation, deps: DatabaseDeps): OpenReader => {
  const retry = <T>(query: () => Promise<T>) => retryWhileBusy(query, deps);
  const read = new Kysely<Tables>({
    dialect: createSqliteDialect(openReadConnection(location), { begin: 'deferred', retry }),
  });
  return { read, close: () => read.destroy() };
};
