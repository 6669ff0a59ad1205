import Sqlite from 'better-sqlite3';
import { giveToFolderOwner } from '../../durable-files.ts';
import { OperatorError, textOf } from '../../operator-error.ts';
import { DatabaseError, isDatabaseError } from '../database-error.ts';
import { translated } from './translate-error.ts';

/** A lock that this process holds until it releases the lock or ends. */
export interface FileLock {
  release(): void;
}

/** Takes the lock that keeps a second server away from the same data. The lock is an exclusive transaction on an empty database beside the real
 * one: Node has no file locks, and the engine's locks end with the process, however it ends.
 * @throws DatabaseError `in_use` when another process holds it; OperatorError when the file cannot be made or written */
export const lockFile = (file: string): FileLock => {
  let connection: Sqlite.Database | undefined;
  try {
    connection = new Sqlite(file, { timeout: 0 });
    const open = connection;
    translated(() => open.exec('begin exclusive'));
    giveToFolderOwner(file);
    return { release: () => void open.close() };
  } catch (error) {
    connection?.close();
    if (isDatabaseError(error, 'busy'))
      throw new DatabaseError('in_use', `Another process is using this data (${file}).`, error);
    throw new OperatorError(
      `${file} cannot be locked: ${textOf(error)}. See that the folder is there, and run this as the user that it belongs to.`,
      error,
    );
  }
};
