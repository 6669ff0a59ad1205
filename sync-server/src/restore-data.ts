import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { migrations } from '../migrations/index.ts';
import { createDeletionJournal, readJournal } from './auth/deletion-journal.ts';
import type { Deletion } from './auth/deletions.ts';
import { replayDeletions } from './auth/replay-deletions.ts';
import { OperatorError, textOf } from './platform/operator-error.ts';
import { restoreBackup, type Restored } from './backup/restore-backup.ts';
import type { Config } from './config.ts';
import { deletionsFile, storedData } from './data-folder.ts';
import type { DatabaseDeps } from './platform/database/database.ts';
import { locationOf, type DatabaseLocation } from './platform/database/location.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { readTable } from './platform/database/sqlite/stored-file.ts';
import type { Texts } from './widget/files/file-name.ts';
import { saveFiles } from './widget/files/file-repository.ts';
import { readPastFolder } from './widget/files/past-folder.ts';

interface RestoreDeps extends DatabaseDeps {
  /** Hears of a source of deletions that cannot be read. */
  onUnread(message: string): void;
}

/** Puts a backup in the place of a config's SQLite file, with the deletions that came after it.
 * @param more files with deletions: journals, or databases
 * @throws OperatorError with a sentence for the operator */
export const restoreData = async (
  config: Config,
  backup: string,
  more: readonly string[],
  deps: RestoreDeps,
): Promise<Restored> => {
  const data = storedData(config);
  if (!data)
    throw new OperatorError(
      'DATABASE_URL is set: restore PostgreSQL with its own tools, see docs/backup.md; then use --replay-deletions.',
    );
  return restoreBackup(backup, data, {
    migrations: migrations.map(({ name }) => name),
    nowMs: deps.now(),
    async finish(file) {
      const sources = [...(existsSync(data.file) ? [data.file] : []), ...newerBackups(backup)];
      const deletions = [...createDeletionJournal(deletionsFile(config)).read(), ...(await readAll(more))];
      for (const source of sources)
        try {
          deletions.push(...(await deletionsIn(source)));
        } catch (error) {
          deps.onUnread(`Its deletions cannot be read: ${source}: ${textOf(error)}`);
        }
      // Earlier releases kept these beside their backups.
      const widgetFiles = readPastFolder(join(dirname(backup), 'widget-files'));
      return complete({ kind: 'sqlite', file, isServer: false }, { deletions, widgetFiles }, deps);
    },
  });
};

/** Repeats the deletions of the journal, and of more files, in a database that was restored by other means; a server does the same with
 * the journal when it starts.
 * @returns how many were not known */
export const replayIntoDatabase = async (
  config: Config,
  more: readonly string[],
  deps: DatabaseDeps,
): Promise<number> => {
  const deletions = [...createDeletionJournal(deletionsFile(config)).read(), ...(await readAll(more))];
  return complete(locationOf(config), { deletions, widgetFiles: new Map() }, deps);
};

/** Adds to a database, brought up to date, what it does not know.
 * @returns how many deletions that were */
const complete = async (
  location: DatabaseLocation,
  { deletions, widgetFiles }: { deletions: readonly Deletion[]; widgetFiles: Texts },
  deps: DatabaseDeps,
): Promise<number> => {
  const database = await openDatabase(location, deps);
  try {
    await database.migrate(migrations);
    await database.write((tx) => saveFiles(tx, widgetFiles));
    return await replayDeletions(database, deletions);
  } finally {
    await database.close();
  }
};

/** Files that the operator has named: one that cannot be read stops everything. */
const readAll = async (files: readonly string[]): Promise<Deletion[]> => {
  const deletions: Deletion[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
    deletions.push(...(file.endsWith('.jsonl') ? readJournal(file) : await deletionsIn(file)));
  }
  return deletions;
};

const deletionsIn = async (file: string): Promise<Deletion[]> =>
  (await readTable(file, 'deletions')).map((row) => ({
    accountId: String(row['account_id']),
    deletedAt: Number(row['deleted_at']),
  }));

/** Regular backups of the same folder that were made after this one. */
const newerBackups = (backup: string): string[] => {
  const folder = dirname(backup);
  return readdirSync(folder)
    .filter((name) => /^doorsign-\w+\.db$/.test(name) && name > basename(backup))
    .map((name) => join(folder, name));
};
