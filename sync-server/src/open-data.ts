import { mkdirSync } from 'node:fs';
import { migrations } from '../migrations/index.ts';
import type { Deletion } from './auth/deletions.ts';
import { createDeletionKeeper } from './auth/keep-deletions.ts';
import type { Config } from './config.ts';
import { assertNotLost, deletionsFile, withdrawalsFile } from './data-folder.ts';
import { countTroubles } from './platform/database/count-troubles.ts';
import type { Database } from './platform/database/database.ts';
import { locationOf } from './platform/database/location.ts';
import { assertMigrated } from './platform/database/migration-state.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { JournalKeeper } from './platform/journal-keeper.ts';
import type { Logger } from './platform/logger.ts';
import type { DatabaseRecorder } from './platform/metrics/database-metrics.ts';
import { prepareUpgrade } from './prepare-upgrade.ts';
import { skipToldNumbers } from './records/events/skip-told-numbers.ts';
import { createWithdrawalKeeper } from './records/withdrawals/keep-withdrawals.ts';
import type { Withdrawal } from './records/withdrawals/withdrawals.ts';

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

/** The database, and the journals beside it. */
interface OpenedData {
  database: Database;
  deletions: JournalKeeper<Deletion>;
  withdrawals: JournalKeeper<Withdrawal>;
}

/** Opens the database, migrates it, and repeats the deletions that it has lost, so that it is ready to serve. Events of a restored database go on
 * with numbers that were not told.
 * @throws DatabaseError `in_use`, `engine_outdated`, `newer`, `unreachable`; `behind` for a tool
 * @throws OperatorError where a server would create an empty database in the place of a lost one */
export const openData = async (
  config: Config,
  { isTool, isDurable, version, now, randomInt, troubles, log }: OpenDataOptions,
): Promise<OpenedData> => {
  if (!isTool) {
    assertNotLost(config);
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  }
  const location = locationOf(config, { isServer: !isTool, isDurable });
  const opened = await openDatabase(location, { now, randomInt, onRetry: () => troubles.met('retry') });
  const database = countTroubles(opened, troubles);
  try {
    const deletions = createDeletionKeeper({ database, file: deletionsFile(config), log });
    const withdrawals = createWithdrawalKeeper({ database, file: withdrawalsFile(config), log });
    if (isTool) await assertMigrated(database.read, migrations);
    else {
      await prepareUpgrade(config, { database, migrations, version, now, log });
      await database.migrate(migrations);
      let repeated = 0;
      for (const keeper of [deletions, withdrawals]) {
        repeated += await keeper.repeat();
        await keeper.catchUp();
      }
      if (repeated > 0) {
        await database.write((tx) => skipToldNumbers(tx));
        if (config.purge)
          log.warn({ repeated }, 'the database was older than it had been: purge the whole cache in front');
      }
    }
    return { database, deletions, withdrawals };
  } catch (error) {
    await database.close();
    throw error;
  }
};
