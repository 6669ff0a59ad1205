import type { DatabaseDeps } from './database.ts';
import type { Examined } from './examined.ts';
import type { DatabaseLocation } from './location.ts';
import { examinePostgres } from './postgres/examine-postgres.ts';
import { examineSqlite } from './sqlite/examine-sqlite.ts';
import { openReader } from './open-reader.ts';

/** Looks whether the engine is one that keeps what it acknowledges, and whether the data is whole.
 * @throws DatabaseError `unreachable`, `engine_outdated`; whatever the engine says of a file that is none of its own */
export const examineDatabase = async (location: DatabaseLocation, deps: DatabaseDeps): Promise<Examined[]> => {
  const { read, close } = await openReader(location, deps);
  try {
    return location.kind === 'sqlite' ? await examineSqlite(read, location.file) : await examinePostgres(read);
  } finally {
    await close();
  }
};
