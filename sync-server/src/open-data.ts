import { mkdirSync } from 'node:fs';
import { migrations } from '../migrations/index.ts';
import { createDeletionJournal } from './auth/deletion-journal.ts';
import { createDeletionKeeper, type DeletionKeeper } from './auth/keep-deletions.ts';
import type { Config } from './config.ts';
import { assertNotLost, deletionsFile } from './data-folder.ts';
import { countTroubles } from './platform/database/count-troubles.ts';
import type { Database } from './platform/database/database.ts';
import { locationOf } from './platform/database/location.ts';
import { assertMigrated } from './platform/database/migration-state.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Logger } from './platform/logger.ts';
import type { DatabaseRecorder } from './platform/metrics/database-metrics.ts';
import { prepareUpgrade } from './prepare-upgrade.ts';

interface OpenDataOptions {
  /** True for a tool: it uses the data as the server has left it, and neither migrates it nor repeats deletions. */
  isTool: boolean;
  /** See SqliteLocation. Default: true. */
  isDurable?: boolean;
  /** The version of this program, for the backup before an upgrade. */
  version: string;
  /** Epoch milliseconds. */
  now(): number;
  randomInt(max: number): number;
  troubles: DatabaseRecorder;
  log: Logger;
}

/** Opens the database, migrates it, and repeats the deletions that it has lost, so that it is ready to serve.
 * @throws DatabaseError `in_use`, `engine_outdated`, `newer`, `unreachable`; `behind` for a tool
 * @throws OperatorError where a server would create an empty database in the place of a lost one */
export const openData = async (
  config: Config,
  { isTool, isDurable, version, now, randomInt, troubles, log }: OpenDataOptions,
): Promise<{ database: Database; deletions: DeletionKeeper }> => {
  if (!isTool) {
    assertNotLost(config);
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  }
  const location = locationOf(config, { isServer: !isTool, isDurable });
  const opened = await openDatabase(location, { now, randomInt, onRetry: () => troubles.met('retry') });
  const database = countTroubles(opened, troubles);
  try {
    const deletions = createDeletionKeeper({ database, journal: createDeletionJournal(deletionsFile(config)), log });
    if (isTool) await assertMigrated(database.read, migrations);
    else {
      await prepareUpgrade(config, { database, migrations, version, now, log });
      await database.migrate(migrations);
      await deletions.repeat();
      await deletions.catchUp();
    }
    return { database, deletions };
  } catch (error) {
    await database.close();
    throw error;
  }
};
