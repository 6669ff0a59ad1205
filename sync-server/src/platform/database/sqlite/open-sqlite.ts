import { statSync } from 'node:fs';
import { Mutex } from 'async-mutex';
import { Kysely } from 'kysely';
import { SQLITE_LOG_PAGES, SQLITE_WARM } from '../../parameters.ts';
import type { Database, DatabaseDeps } from '../database.ts';
import type { SqliteLocation } from '../location.ts';
import { DatabaseError } from '../database-error.ts';
import { createWrite } from '../create-write.ts';
import { migrate } from '../migrate.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import type { Tables } from '../tables.ts';
import { openReadConnection, openWriteConnection, type SyncedBy } from './connection.ts';
import { createSqliteDialect } from './dialect.ts';
import { openDisk, type Disk } from './disk.ts';
import { createDurableCommits, ENGINE_COMMITS } from './durable-commits.ts';
import { lockFile } from './lock-file.ts';
import { SQLITE_SCHEMA_DIALECT } from './schema-dialect.ts';

const PUT_BACK = 'Nothing is stored until the same file is back, or the server is restarted on a restored one.';

/** Syncs commits, and starts a checkpoint when the write-ahead log has grown. Writers wait for the checkpoint: the first commit of a new log
 * syncs its header, so the disk thread must make that commit. */
const createSync = (disk: Disk, writers: Mutex): (() => Promise<void>) => {
  let dueAt = SQLITE_LOG_PAGES;
  const checkpoint = (): Promise<void> => {
    dueAt = Number.POSITIVE_INFINITY;
    return writers.runExclusive(async () => {
      // After a failed checkpoint the log still holds its pages, and the next checkpoint retries.
      const pages = await disk.checkpoint().catch(() => 0);
      dueAt = pages + SQLITE_LOG_PAGES;
    });
  };
  return async () => {
    if ((await disk.sync()) >= dueAt) void checkpoint();
  };
};

const syncedByOf = ({ isServer = true, isDurable = true }: SqliteLocation): SyncedBy => {
  if (!isDurable) return 'nobody';
  return isServer ? 'disk' : 'engine';
};

/** Opens a SQLite file: one connection for writes, one for reads, and for a server a thread that waits for the disk.
 * Source: shared-schema/docs/security-parameters.md#sqlite; shared-schema/docs/decisions/0135-sqlite-commits-and-disk-sync.md. */
export const openSqlite = async (location: SqliteLocation, deps: DatabaseDeps): Promise<Database> => {
  const lock = location.isServer === false ? null : lockFile(`${location.file}.lock`);
  try {
    const syncedBy = syncedByOf(location);
    const writer = openWriteConnection(location, syncedBy);
    const reader = openReadConnection(location);
    // The engine creates its log at the first read.
    reader.prepare('select 1 from sqlite_master').get();
    const isInPlace = watchFiles([location.file, `${location.file}-wal`]);

    const mutex = new Mutex();
    const disk = syncedBy === 'disk' ? openDisk(location.file) : null;
    const warming = disk && setInterval(() => void disk.warm().catch(() => 0), SQLITE_WARM.everyMs).unref();
    const commits = disk ? createDurableCommits(createSync(disk, mutex)) : ENGINE_COMMITS;
    const retry = <T>(query: () => Promise<T>) => retryWhileBusy(query, deps);
    const write = new Kysely<Tables>({ dialect: createSqliteDialect(writer, { begin: 'immediate', mutex, commits }) });
    const read = new Kysely<Tables>({ dialect: createSqliteDialect(reader, { begin: 'deferred', retry, commits }) });

    const database: Database = {
      isShared: false,
      read,
      counters: write,
      write: createWrite(
        (work) =>
          write.transaction().execute(async (tx) => {
            const result = await work(tx);
            // Checked just before the commit: acknowledged data must still be there after a restart.
            if (isInPlace()) return result;
            throw new DatabaseError('unreachable', `${location.file} or its -wal was deleted or replaced. ${PUT_BACK}`);
          }),
        deps,
      ),
      migrate: (migrations) =>
        migrate(migrations, {
          schemaDialect: SQLITE_SCHEMA_DIALECT,
          now: deps.now,
          write: (work) => database.write((tx) => work(tx as unknown as Kysely<unknown>)),
          // Nobody else writes to the file before this process serves.
          buildIndexes: null,
        }),
      isInPlace,
      pools: () => ({}),
      async close() {
        // The thread closes last: the last connection to close copies the log into the file, which waits for the disk.
        await read.destroy();
        // Kysely does not close a connection that it never used.
        reader.close();
        await write.destroy();
        writer.close();
        if (warming) clearInterval(warming);
        try {
          await commits.settled();
          await disk?.close();
        } finally {
          lock?.release();
        }
      },
    };
    return database;
  } catch (error) {
    lock?.release();
    throw error;
  }
};

/** Detects that open files were deleted or replaced. Later writes go to files without a name, which end with the process. SQLite detects this
 * itself only for databases without a write-ahead log (SQLITE_READONLY_DBMOVED), also by inode.
 * @returns a function that checks whether each path still names the file that it named at the call */
const watchFiles = (paths: readonly string[]): (() => boolean) => {
  const opened = paths.map(inodeOf);
  return () => paths.every((path, index) => inodeOf(path) === opened[index]);
};

/** Returns the inode of a file; null if the file is missing or inaccessible. */
const inodeOf = (path: string): bigint | null => {
  try {
    return statSync(path, { bigint: true }).ino;
  } catch {
    return null;
  }
};
