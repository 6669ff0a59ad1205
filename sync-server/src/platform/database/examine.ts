import type { DatabaseDeps } from './database.ts';
import type { Examined } from './examined.ts';
import type { DatabaseLocation } from './location.ts';
import { examinePostgres } from './postgres/examine-postgres.ts';
import { examineSqlite } from './sqlite/examine-sqlite.ts';
import { openReader } from './open-reader.ts';

/** Checks that the engine keeps what it acknowledges and that the data is intact.
 * @throws DatabaseError `unreachable`, `engine_outdated`; the engine's error for a file that is not a database */
export const examineDatabase = async (location: DatabaseLocation, deps: DatabaseDeps): Promise<Examined[]> => {
  const { read, close } = await openReader(location, deps);
  try {
    return location.kind === 'sqlite' ? await examineSqlite(read, location.file) : await examinePostgres(read);
  } finally {
    await close();
  }
};
