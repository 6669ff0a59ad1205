import type { Database, DatabaseDeps } from './database.ts';
import type { DatabaseLocation } from './location.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Opens the store.
 * @throws DatabaseError `in_use` when another server has the file, `engine_outdated` when the engine is too old. */
export const openDatabase = (location: DatabaseLocation, deps: DatabaseDeps): Promise<Database> => {
  if (location.kind === 'postgres') throw new Error('PostgreSQL cannot be opened yet.');
  return openSqlite(location, deps);
};
