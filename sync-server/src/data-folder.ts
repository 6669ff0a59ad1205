import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { StoredData } from './backup/back-up-database.ts';
import type { Config } from './config.ts';
import { locationOf } from './platform/database/location.ts';
import { OperatorError } from './platform/operator-error.ts';
import { markOfSecret, secretFile } from './platform/secrets.ts';

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

/** Finds out whether a folder has lost its SQLite database. Every server leaves a journal of deletions, and most a secret, once its
 * database is complete: a database that is missing beside one of them was there before.
 * @returns a sentence about it; null where the database is there, or never was */
export const lostDatabase = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string | null => {
  const location = locationOf({ dataDir, databaseUrl });
  if (location.kind !== 'sqlite' || sizeOf(location.file) > 0) return null;
  const trace = [deletionsFile({ dataDir }), secretFile(dataDir)].find((file) => existsSync(file));
  return trace === undefined
    ? null
    : `There is no database ${location.file}, but ${basename(trace)} beside it says that there was one.`;
};

/** Bytes of a file, 0 without one: an empty file is a database without anything in it. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** An empty database in the place of a lost one would end every session, and every widget.
 * @throws OperatorError where DATA_DIR has lost its database and the config does not ask for a new one */
export const assertNotLost = (config: Config): void => {
  const lost = lostDatabase(config);
  if (lost === null || config.mayReplaceDatabase) return;
  throw new OperatorError(
    `${lost} Put it back, restore a backup (docs/backup.md), or set DATABASE_URL if the data is in PostgreSQL. ` +
      'To start with an empty database, set DOORSIGN_NEW_DATABASE=1 for one start.',
  );
};

/** What a backup is made of; null where the data is not in SQLite, which is backed up with its own tools. */
export const storedData = (config: Config): StoredData | null => {
  const location = locationOf(config);
  if (location.kind !== 'sqlite') return null;
  const secretMark = markOfSecret(config.dataDir, config.tokenSecret);
  return { file: location.file, secretMark };
};
