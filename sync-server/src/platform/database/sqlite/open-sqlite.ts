import { Kysely } from 'kysely';
import type { Database, DatabaseDeps } from '../database.ts';
import type { SqliteLocation } from '../location.ts';
import { DatabaseError } from '../database-error.ts';
import { createWrite } from '../create-write.ts';
import { migrate } from '../migrate.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import type { Tables } from '../tables.ts';
import { openReadConnection, openWriteConnection } from './connection.ts';
import { createSqliteDialect } from './dialect.ts';
import { lockFile } from './lock-file.ts';
import { watchFiles } from './watch-files.ts';
import { SQLITE_WORDS } from './words.ts';

const PUT_BACK = 'Nothing is stored until the same file is back, or the server is restarted on a restored one.';

/** Opens a SQLite file: one connection that writes, one that reads. Source: security.md, SQLite. */
export const openSqlite = async (location: SqliteLocation, deps: DatabaseDeps): Promise<Database> => {
  const lock = location.isServer === false ? null : lockFile(`${location.file}.lock`);
  try {
    const writer = openWriteConnection(location);
    const write = new Kysely<Tables>({ dialect: createSqliteDialect(writer, 'immediate') });
    const reader = openReadConnection(location);
    const retryRead = <T>(query: () => Promise<T>) => retryWhileBusy(query, deps);
    const read = new Kysely<Tables>({ dialect: createSqliteDialect(reader, 'deferred', retryRead) });

    // The engine makes its log at the first read.
    reader.prepare('select 1 from sqlite_master').get();
    const isInPlace = watchFiles([location.file, `${location.file}-wal`]);

    const database: Database = {
      isShared: false,
      read,
      counters: write,
      write: createWrite(
        (work) =>
          write.transaction().execute(async (tx) => {
            const result = await work(tx);
            // Just before the commit: whoever is told that something is stored must find it after a restart.
            if (isInPlace()) return result;
            throw new DatabaseError('unreachable', `${location.file} or its -wal was deleted or replaced. ${PUT_BACK}`);
          }),
        deps,
      ),
      migrate: (migrations) =>
        migrate(migrations, {
          words: SQLITE_WORDS,
          now: deps.now,
          write: (work) => database.write((tx) => work(tx as unknown as Kysely<unknown>)),
        }),
      isInPlace,
      pools: () => ({}),
      async close() {
        // The writer goes last: the connection that closes last folds the log back into the file.
        await read.destroy();
        // A handle that was never used closes nothing.
        reader.close();
        await write.destroy();
        writer.close();
        lock?.release();
      },
    };
    return database;
  } catch (error) {
    lock?.release();
    throw error;
  }
};
