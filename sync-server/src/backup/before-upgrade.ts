import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readContents } from '../platform/database/sqlite/stored-file.ts';
import { differingTables } from '../platform/database/table-sums.ts';
import { OperatorError, textOf } from '../platform/operator-error.ts';
import { manifestOf, readManifest, verifyBackup } from './manifest.ts';
import { stampOf } from './rotate.ts';
import { backUpDatabase, type BackupStamp, type StoredData } from './back-up-database.ts';

/** Backs up a database before migrations change it, if it holds any data.
 * @param pending names of the migrations that are not applied yet
 * @param kept    how many backups of this kind are kept
 * @returns       its file; null where there is nothing to lose
 * @throws OperatorError that says how to go on; then nothing may be changed */
export const backUpBeforeUpgrade = async (
  data: StoredData,
  { folder, pending, kept, stamp }: { folder: string; pending: readonly string[]; kept: number; stamp: BackupStamp },
): Promise<string | null> => {
  const [first] = pending;
  if (first === undefined) return null;
  const { sums } = await readContents(data.file);
  const hasRows = Object.entries(sums).some(([table, { rows }]) => table !== 'migrations' && rows > 0);
  if (!hasRows) return null;

  const plain = join(folder, `before-${first}.db`);
  // An interrupted start has already made this backup. If an older version has changed the data since then, the file is a backup of other data.
  if (existsSync(plain) && (await isOf(plain, sums))) return plain;
  const file = existsSync(plain) ? join(folder, `before-${first}-${stampOf(stamp.nowMs)}.db`) : plain;
  try {
    await backUpDatabase(data, file, stamp);
  } catch (error) {
    throw new OperatorError(
      `The database is to be upgraded (${pending.join(', ')}), and it cannot be backed up first. ${textOf(error)} ` +
        `Nothing was changed. Make room for ${folder}, or put it on another disk and leave a link there, and start again.`,
      error,
    );
  }
  await dropOld(folder, kept - 1, basename(file));
  return file;
};

const isOf = async (file: string, sums: Parameters<typeof differingTables>[0]): Promise<boolean> => {
  try {
    return differingTables((await verifyBackup(file)).tables, sums).length === 0;
  } catch {
    return false;
  }
};

/** Removes the oldest of the backups made before upgrades, and what an interrupted start has left of one.
 * @param others how many are kept beside the one just made, which may look like the oldest after a clock was set back
 * @param made   its name */
const dropOld = async (folder: string, others: number, made: string): Promise<void> => {
  const names = await readdir(folder);
  const newestFirst = names
    .filter((name) => /^before-[\w-]+\.db$/.test(name) && name !== made)
    .flatMap((name) => {
      const createdAt = timeOf(join(folder, name));
      return createdAt === null ? [] : [{ file: join(folder, name), createdAt }];
    })
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  for (const { file } of newestFirst.slice(others)) {
    await rm(file);
    await rm(manifestOf(file), { force: true });
  }
  for (const name of names.filter((one) => /^before-[\w-]+\.db(\.json)?\.part(-journal|-wal|-shm)?$/.test(one)))
    await rm(join(folder, name), { force: true });
};

/** Returns the time at which a backup was made; null without a readable manifest. Such a backup is left alone, so that it does not stop an
 * upgrade. */
const timeOf = (file: string): string | null => {
  try {
    return readManifest(file).createdAt;
  } catch {
    return null;
  }
};
