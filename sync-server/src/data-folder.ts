import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { StoredData } from './backup/back-up-database.ts';
import type { Config } from './config.ts';
import { locationOf } from './platform/database/location.ts';
import { OperatorError } from './platform/operator-error.ts';
import { markOfSecret, secretFile } from './platform/secrets.ts';

type DataDir = Pick<Config, 'dataDir'>;

/** Returns the path of the journal of account deletions, which is outside of the database. */
export const deletionsFile = ({ dataDir }: DataDir): string => join(dataDir, 'deletions.jsonl');

/** Returns the path of the journal of rights that were taken, and of locations that were deleted, which is outside of the database. */
export const withdrawalsFile = ({ dataDir }: DataDir): string => join(dataDir, 'withdrawals.jsonl');

/** Returns the folder in which releases before migration 0012 kept the widget's files of all versions. */
export const pastWidgetFiles = ({ dataDir }: DataDir): string => join(dataDir, 'widget-files');

/** Returns the default folder for backups. */
export const backupsFolder = ({ dataDir }: DataDir): string => join(dataDir, 'backups');

/** Asserts that the database exists. A tool creates no data: a folder without any is probably a mistyped name.
 * @throws OperatorError where this database is missing or cannot be seen */
export const assertThere = (file: string): void => {
  if (existsSync(file)) return;
  throw new OperatorError(
    `There is no database ${file}. Set DATA_DIR or DATABASE_URL as the server has them, or start the server once.`,
  );
};

/** Checks whether a folder has lost its SQLite database. Every server leaves a journal of deletions, and most a secret, once its database is
 * complete: if the database is missing beside one of them, it existed before.
 * @returns a sentence about it; null where the database exists, or never existed */
export const lostDatabase = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string | null => {
  const location = locationOf({ dataDir, databaseUrl });
  if (location.kind !== 'sqlite' || sizeOf(location.file) > 0) return null;
  const trace = [deletionsFile({ dataDir }), secretFile(dataDir)].find((file) => existsSync(file));
  return trace === undefined
    ? null
    : `There is no database ${location.file}, but ${basename(trace)} beside it says that there was one.`;
};

/** Returns the bytes of a file, 0 without one: an empty file is a database without any content. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Refuses to replace a lost database: an empty one in its place would end every session and every widget.
 * @throws OperatorError where DATA_DIR has lost its database and the config does not ask for a new one */
export const assertNotLost = (config: Config): void => {
  const lost = lostDatabase(config);
  if (lost === null || config.mayReplaceDatabase) return;
  throw new OperatorError(
    `${lost} Put it back, restore a backup (docs/backup.md), or set DATABASE_URL if the data is in PostgreSQL. ` +
      'To start with an empty database, set DOORSIGN_NEW_DATABASE=1 for one start.',
  );
};

/** Returns the data to back up; null where the data is not in SQLite, which is then backed up with its own tools. */
export const storedData = (config: Config): StoredData | null => {
  const location = locationOf(config);
  if (location.kind !== 'sqlite') return null;
  const secretMark = markOfSecret(config.dataDir, config.tokenSecret);
  return { file: location.file, secretMark };
};
