import type { Database, DatabaseDeps } from './database.ts';
import type { DatabaseLocation } from './location.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Opens the database.
 * @throws DatabaseError `in_use` when another server has the file, `unreachable`, `engine_outdated` when the engine is too old. */
export const openDatabase = (location: DatabaseLocation, deps: DatabaseDeps): Promise<Database> =>
  location.kind === 'postgres' ? openPostgres(location, deps) : openSqlite(location, deps);
