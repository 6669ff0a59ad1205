import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredData } from './backup/back-up-database.ts';
import type { Config } from './config.ts';
import { locationOf } from './platform/database/location.ts';
import { OperatorError } from './platform/operator-error.ts';
import { markOfSecret } from './platform/secrets.ts';

type DataDir = Pick<Config, 'dataDir'>;

/** Deletions of accounts, outside of the database. */
export const deletionsFile = ({ dataDir }: DataDir): string => join(dataDir, 'deletions.jsonl');

/** Where releases before migration 0012 kept the widget's files of all versions. */
export const pastWidgetFiles = ({ dataDir }: DataDir): string => join(dataDir, 'widget-files');

/** Where backups go without another word. */
export const backupsFolder = ({ dataDir }: DataDir): string => join(dataDir, 'backups');

/** A tool makes no data: in a folder without any, somebody has mistyped its name.
 * @throws OperatorError where this database is not there, or not to be seen */
export const assertThere = (file: string): void => {
  if (existsSync(file)) return;
  throw new OperatorError(
    `There is no database ${file}. Set DATA_DIR or DATABASE_URL as the server has them, or start the server once.`,
  );
};

/** What a backup is made of; null where the data is not in SQLite, which is backed up with its own tools. */
export const storedData = (config: Config): StoredData | null => {
  const location = locationOf(config);
  if (location.kind !== 'sqlite') return null;
  const secretMark = markOfSecret(config.dataDir, config.tokenSecret);
  return { file: location.file, secretMark };
};
