import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { NOW, seedOwner } from '../test/sync-service-fixture.ts';

/** Runs work on a new SQLite file with one owner, with every transaction synced to disk. */
export const withBenchOwner = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-bench-'));
  const database = await openDatabase(
    { kind: 'sqlite', file: join(folder, 'bench.db') },
    { now: () => NOW, randomInt: () => 0 },
  );
  try {
    await database.migrate(migrations);
    await seedOwner(database);
    return await work(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
};
