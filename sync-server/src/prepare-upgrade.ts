import { backUpBeforeUpgrade } from './backup/before-upgrade.ts';
import type { Config } from './config.ts';
import { backupsFolder, storedData } from './data-folder.ts';
import type { Database } from './platform/database/database.ts';
import type { Migration } from './platform/database/migration.ts';
import { pendingMigrations } from './platform/database/pending-migrations.ts';
import type { Logger } from './platform/logger.ts';
import { UPGRADE_BACKUPS_KEPT } from './platform/parameters.ts';

interface UpgradeDeps {
  database: Database;
  migrations: readonly Migration[];
  version: string;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** To be done before a database is migrated: one in SQLite is backed up, one in PostgreSQL is its operator's to back up.
 * @throws BackupError when there is no room for a backup; nothing must be migrated then */
export const prepareUpgrade = async (
  config: Config,
  { database, migrations, version, now, log }: UpgradeDeps,
): Promise<void> => {
  const pending = await pendingMigrations(database.read, migrations);
  if (!pending) return;
  const data = storedData(config);
  if (!data) {
    log.warn({ pending }, 'the database is upgraded now; to go back you need the dump that was made before');
    return;
  }
  const stamp = { version, nowMs: now() };
  const kept = UPGRADE_BACKUPS_KEPT;
  const file = await backUpBeforeUpgrade(data, { folder: backupsFolder(config), pending, kept, stamp });
  if (file !== null) log.info({ pending, file }, 'the database was backed up before it is upgraded');
};
