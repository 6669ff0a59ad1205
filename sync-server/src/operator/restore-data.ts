import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { migrations } from '../../migrations/index.ts';
import { DELETION, type Deletion } from '../auth/deletions.ts';
import { replayDeletions } from '../auth/replay-deletions.ts';
import { OperatorError, textOf } from '../platform/operator-error.ts';
import { restoreBackup, type Restored } from '../backup/restore-backup.ts';
import { isRegularName } from '../backup/rotate.ts';
import type { Config } from '../config.ts';
import { assertThere, deletionsFile, storedData, withdrawalsFile } from '../data-folder.ts';
import type { Database, DatabaseDeps } from '../platform/database/database.ts';
import { locationOf, type DatabaseLocation } from '../platform/database/location.ts';
import { assertMigrated } from '../platform/database/migration-state.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { readTable } from '../platform/database/sqlite/stored-file.ts';
import { createJournal, readJournal } from '../platform/journal.ts';
import { skipToldNumbers } from '../records/events/skip-told-numbers.ts';
import { replayWithdrawals } from '../records/withdrawals/replay-withdrawals.ts';
import { WITHDRAWAL, type Withdrawal } from '../records/withdrawals/withdrawals.ts';
import { saveFiles } from '../widget/files/file-repository.ts';
import { readPastFolder } from '../widget/files/past-folder.ts';

interface RestoreDeps extends DatabaseDeps {
  /** Called for a source of deletions that cannot be read. */
  onUnread(message: string): void;
}

/** The deletions and withdrawals of one source, which a backup must not bring back. */
interface Taken {
  readonly deletions: readonly Deletion[];
  readonly withdrawals: readonly Withdrawal[];
}

/** Replaces a config's SQLite file with a backup, and repeats the deletions and the withdrawals made after it.
 * @param more files with them: journals, or databases
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
      const sources = [...(existsSync(data.file) ? [data.file] : []), ...otherBackups(backup)];
      const taken = [journalsOf(config), ...(await readAll(more))];
      for (const source of sources)
        try {
          taken.push(await takenIn(source));
        } catch (error) {
          deps.onUnread(`Its deletions cannot be read: ${source}: ${textOf(error)}`);
        }
      // Earlier releases kept these beside their backups.
      const widgetFiles = readPastFolder(join(dirname(backup), 'widget-files'));
      return withDatabase({ kind: 'sqlite', file, isServer: false }, deps, async (database) => {
        await database.migrate(migrations);
        await database.write((tx) => saveFiles(tx, widgetFiles));
        return replay(database, taken);
      });
    },
  });
};

/** Repeats what the journals hold, and more files, in a database that was restored by other means; a server does the same with the journals
 * when it starts. A PostgreSQL database of an earlier release is migrated; a SQLite file is not, because its server backs it up first.
 * @returns how many were not known
 * @throws  OperatorError with a sentence for the operator; DatabaseError `in_use`, `newer`, `behind` */
export const replayIntoDatabase = async (
  config: Config,
  more: readonly string[],
  deps: DatabaseDeps,
): Promise<number> => {
  const location = locationOf(config);
  if (location.kind === 'sqlite') assertThere(location.file);
  const taken = [journalsOf(config), ...(await readAll(more))];
  return withDatabase(location, deps, async (database) => {
    if (location.kind === 'sqlite') await assertMigrated(database.read, migrations);
    else await database.migrate(migrations);
    return replay(database, taken);
  });
};

const withDatabase = async <T>(
  location: DatabaseLocation,
  deps: DatabaseDeps,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase(location, deps);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Repeats what was taken in a database that was restored. @returns how many were not known */
const replay = async (database: Database, taken: readonly Taken[]): Promise<number> => {
  await database.write((tx) => skipToldNumbers(tx));
  // Accounts first: their locations need not be looked for.
  const repeated = await replayDeletions(
    database,
    taken.flatMap(({ deletions }) => deletions),
  );
  return (
    repeated +
    (await replayWithdrawals(
      database,
      taken.flatMap(({ withdrawals }) => withdrawals),
    ))
  );
};

const journalsOf = (config: Config): Taken => ({
  deletions: createJournal(deletionsFile(config), DELETION).read(),
  withdrawals: createJournal(withdrawalsFile(config), WITHDRAWAL).read(),
});

/** Reads files that the operator has named; one that cannot be read stops the command. */
const readAll = async (files: readonly string[]): Promise<Taken[]> => {
  const taken: Taken[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
    try {
      taken.push(file.endsWith('.jsonl') ? readNamedJournal(file) : await takenIn(file));
    } catch (error) {
      throw new OperatorError(`The deletions in ${file} cannot be read: ${textOf(error)}.`, error);
    }
  }
  return taken;
};

/** Reads a journal of either kind and ignores incomplete lines; a file without a valid line is not a journal. */
const readNamedJournal = (file: string): Taken => {
  const taken = { deletions: readJournal(file, DELETION), withdrawals: readJournal(file, WITHDRAWAL) };
  const isEmpty = taken.deletions.length + taken.withdrawals.length === 0;
  if (isEmpty && statSync(file).size > 0) throw new Error('no line of it is a deletion');
  return taken;
};

const takenIn = async (file: string): Promise<Taken> => ({
  deletions: (await readTable(file, 'deletions')).map((row) => ({
    accountId: String(row['account_id']),
    deletedAt: Number(row['deleted_at']),
  })),
  withdrawals: (await readTable(file, 'withdrawals')).map((row) => ({
    kind: String(row['kind']),
    id: String(row['id']),
    withdrawnAt: Number(row['withdrawn_at']),
  })),
});

/** Returns the other regular backups of the same folder, older ones too: a custom name does not show which backups are newer. */
const otherBackups = (backup: string): string[] => {
  const folder = dirname(backup);
  return readdirSync(folder)
    .filter((name) => isRegularName(name) && name !== basename(backup))
    .map((name) => join(folder, name));
};
