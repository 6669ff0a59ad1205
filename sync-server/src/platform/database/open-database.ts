import type { Database, DatabaseDeps, DatabaseLocation } from './database.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/** Opens the store; one process at a time.
 * @throws DatabaseError `in_use` when another process has it, `engine_outdated` when the engine is too old. */
export const openDatabase = (location: DatabaseLocation, deps: DatabaseDeps): Promise<Database> =>
  openSqlite(location, deps);
