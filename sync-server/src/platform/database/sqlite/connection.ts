import Sqlite from 'better-sqlite3';
import type { SqliteLocation } from '../location.ts';
import { createPrivateFile } from '../../durable-files.ts';
import { LOCK_WAIT_MS, SQLITE_OLDEST } from '../../parameters.ts';
import { isOlder } from '../../dotted-version.ts';
import { DatabaseError } from '../database-error.ts';

/** An open connection of the driver. */
export type Connection = Sqlite.Database;

/** The part that makes commits durable: the engine, on the thread that commits; openDisk(), on a separate thread; or none (`nobody`), for
 * tests. */
export type SyncedBy = 'engine' | 'disk' | 'nobody';

/** FULL syncs every commit, NORMAL only what keeps the file intact, OFF nothing. */
const SYNCHRONOUS = { engine: 'FULL', disk: 'NORMAL', nobody: 'OFF' } as const;

/** Opens the connection that writes. A server's connection creates a missing file. */
export const openWriteConnection = (
  { file, maxPages, isServer = true }: SqliteLocation,
  syncedBy: SyncedBy,
): Connection => {
  if (isServer) createPrivateFile(file);
  const connection = new Sqlite(file, { timeout: LOCK_WAIT_MS.engine, fileMustExist: true });
  assertVersion(connection);
  connection.pragma('journal_mode = WAL');
  if (maxPages !== undefined) connection.pragma(`max_page_count = ${maxPages}`);
  if (syncedBy === 'disk') connection.pragma('wal_autocheckpoint = 0');
  return withRules(connection, syncedBy);
};

/** Opens the connection that reads: it sees committed data only and cannot write. */
export const openReadConnection = ({ file }: SqliteLocation): Connection =>
  withRules(new Sqlite(file, { timeout: LOCK_WAIT_MS.engine, readonly: true, fileMustExist: true }));

const withRules = (connection: Connection, syncedBy: SyncedBy = 'engine'): Connection => {
  // Set on every connection: the driver reopens WAL files with NORMAL, which by itself may lose an acknowledged write.
  connection.pragma(`synchronous = ${SYNCHRONOUS[syncedBy]}`);
  connection.pragma('foreign_keys = ON');
  return connection;
};

const assertVersion = (connection: Connection): void => {
  const version = String(connection.prepare('select sqlite_version()').pluck().get());
  if (isOlder(version, SQLITE_OLDEST))
    throw new DatabaseError('engine_outdated', `SQLite ${version} is too old: ${SQLITE_OLDEST} or later is needed.`);
};
