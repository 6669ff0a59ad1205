import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import type { Config } from './config.ts';
import { backupsFolder, storedData } from './data-folder.ts';
import type { Database } from './platform/database/database.ts';
import type { Migration } from './platform/database/migration.ts';
import { migrationState } from './platform/database/migration-state.ts';
import type { Logger } from './platform/logger.ts';
import { UPGRADE_BACKUPS_KEPT } from './platform/parameters.ts';

interface UpgradeDeps {
  database: Pick<Database, 'read'>;
  migrations: readonly Migration[];
  /** The version of the product. */
  version: string;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Prepares a database for its migration: one in SQLite is backed up; backing up PostgreSQL is up to its operator.
 * @throws OperatorError when it cannot be backed up; then nothing may be migrated */
export const prepareUpgrade = async (
  config: Config,
  { database, migrations, version, now, log }: UpgradeDeps,
): Promise<void> => {
  const { applied, missing: pending, foreign } = await migrationState(database.read, migrations);
  // A new database has nothing to lose, and the database of a newer server is left alone.
  if (applied.length === 0 || pending.length === 0 || foreign.length > 0) return;
  const data = storedData(config);
  if (!data) {
    log.warn({ pending }, 'migrating the database; going back requires a dump made before this upgrade');
    return;
  }
  const stamp = { version, nowMs: now() };
  const kept = UPGRADE_BACKUPS_KEPT;
  const file = await backUpBeforeUpgrade(data, { folder: backupsFolder(config), pending, kept, stamp });
  if (file !== null) log.info({ pending, file }, 'database backed up before migration');
};
