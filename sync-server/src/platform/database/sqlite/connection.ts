import Sqlite from 'better-sqlite3';
import type { SqliteLocation } from '../location.ts';
import { createPrivateFile } from '../../durable-files.ts';
import { LOCK_WAIT_MS, SQLITE_OLDEST } from '../../parameters.ts';
import { isOlder } from '../../dotted-version.ts';
import { DatabaseError } from '../database-error.ts';

/** An open connection of the driver. */
export type Connection = Sqlite.Database;

/** The connection that writes; a server's makes the file when there is none. */
export const openWriteConnection = ({
  file,
  maxPages,
  isServer = true,
  isDurable = true,
}: SqliteLocation): Connection => {
  if (isServer) createPrivateFile(file);
  const connection = new Sqlite(file, { timeout: LOCK_WAIT_MS.engine, fileMustExist: true });
  assertVersion(connection);
  connection.pragma('journal_mode = WAL');
  if (maxPages !== undefined) connection.pragma(`max_page_count = ${maxPages}`);
  return withRules(connection, isDurable);
};

/** The connection that reads; it sees what is committed and cannot write. */
export const openReadConnection = ({ file }: SqliteLocation): Connection =>
  withRules(new Sqlite(file, { timeout: LOCK_WAIT_MS.engine, readonly: true, fileMustExist: true }));

const withRules = (connection: Connection, isDurable = true): Connection => {
  // Set on every connection: the driver reopens files of this kind at NORMAL, which may lose an acknowledged write.
  connection.pragma(`synchronous = ${isDurable ? 'FULL' : 'OFF'}`);
  connection.pragma('foreign_keys = ON');
  return connection;
};

const assertVersion = (connection: Connection): void => {
  const version = String(connection.prepare('select sqlite_version()').pluck().get());
  if (isOlder(version, SQLITE_OLDEST))
    throw new DatabaseError('engine_outdated', `SQLite ${version} is too old: ${SQLITE_OLDEST} or later is needed.`);
};
