import Sqlite from 'better-sqlite3';
import { DatabaseError } from '../database-error.ts';

/** A lock that belongs to this process until it lets go or dies. */
export interface FileLock {
  release(): void;
}

/** Takes the lock that keeps a second server off the same data. It is an exclusive transaction on an empty database
 * beside the real one: Node has no file locks of its own, and the engine's vanish with the process, however it ends.
 * @throws DatabaseError `in_use` when another process holds it */
export const lockFile = (file: string): FileLock => {
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    throw new DatabaseError('in_use', `Another process is using this data (${file}).`, error);
  }
  return { release: () => void connection.close() };
};
