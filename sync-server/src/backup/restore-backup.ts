import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDatabaseError } from '../platform/database/database-error.ts';
import { closeLog } from '../platform/database/sqlite/stored-file.ts';
import { lockFile } from '../platform/database/sqlite/lock-file.ts';
import { keepBeside, makeFolder, moveDurably, syncDisk } from '../platform/durable-files.ts';
import { OperatorError, textOf } from '../platform/operator-error.ts';
import { verifyBackup, type Manifest } from './manifest.ts';
import { stampOf } from './rotate.ts';
import { assertRoom, type StoredData } from './back-up-database.ts';

interface RestoreOptions {
  /** Names of the migrations that this program knows. */
  readonly migrations: readonly string[];
  /** Epoch milliseconds. */
  readonly nowMs: number;
  /** Migrates a database and adds what it does not know: deletions above all.
   * @returns how many deletions it did not know */
  finish(file: string): Promise<number>;
}

/** The result of a restore. */
export interface Restored {
  readonly manifest: Manifest;
  /** Deletions that the backup did not contain. */
  readonly repeated: number;
  /** The folder that keeps the previous data; null where there was none. */
  readonly kept: string | null;
  /** True if the secret is the one that the backup was made with, so that no owner has to sign in again. */
  readonly isSecretSame: boolean;
}

/** Replaces the database, which no server may be using, with a backup. Until the last step, which is atomic, a server would start with the old
 * database; and the new one is never in place without the deletions that came after the backup.
 * @throws OperatorError with a sentence for the operator */
export const restoreBackup = async (
  backup: string,
  data: StoredData,
  { migrations, nowMs, finish }: RestoreOptions,
): Promise<Restored> => {
  const { file } = data;
  const folder = dirname(file);
  await makeFolder(folder);
  const lock = lockOf(file);
  const unfinished = `${file}.restoring`;
  try {
    const manifest = await verifyBackup(backup);
    const foreign = manifest.migrations.filter((name) => !migrations.includes(name));
    if (foreign.length > 0)
      throw new OperatorError(
        `${backup} was made by a newer version of Doorsign (${manifest.version}, ${foreign.join(', ')}). Restore it with that version.`,
      );
    await assertRoom(backup, folder);
    await removeWithLog(unfinished);
    await copyFile(backup, unfinished, constants.COPYFILE_EXCL);
    await chmod(unfinished, 0o600);
    const repeated = await finish(unfinished);
    closeLog(unfinished);
    await syncDisk(unfinished);
    const kept = existsSync(file) ? await setAside(file, join(folder, `before-restore-${stampOf(nowMs)}`)) : null;
    await moveDurably(unfinished, file);
    return { manifest, repeated, kept, isSecretSame: manifest.secretMark === data.secretMark };
  } catch (error) {
    await removeWithLog(unfinished);
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`Nothing was restored: ${textOf(error)}`, error);
  } finally {
    lock.release();
  }
};

const lockOf = (file: string): ReturnType<typeof lockFile> => {
  try {
    return lockFile(`${file}.lock`);
  } catch (error) {
    if (!isDatabaseError(error, 'in_use')) throw error;
    throw new OperatorError(`A server is using ${file}. Stop it first.`, error);
  }
};

/** Keeps a database under a second name, while it still has its own. */
const setAside = async (file: string, folder: string): Promise<string> => {
  const isWhole = foldLog(file);
  await makeFolder(folder);
  const parts = isWhole ? [''] : ['', '-wal', '-shm'];
  for (const part of parts)
    if (existsSync(file + part)) await keepBeside(file + part, join(folder, basename(file) + part));
  await syncDisk(folder);
  // A leftover log would be read into the next file of this name. The log's index is removed first: the engine recreates a missing index, but fails
  // on one without a log.
  for (const part of ['-shm', '-wal']) await rm(file + part, { force: true });
  return folder;
};

/** @returns whether the file alone is now the whole database; a damaged one keeps its log */
const foldLog = (file: string): boolean => {
  try {
    closeLog(file);
    return true;
  } catch (error) {
    if (isDatabaseError(error, 'busy'))
      throw new OperatorError(`Another program has ${file} open. Close it first.`, error);
    return false;
  }
};

const removeWithLog = async (file: string): Promise<void> => {
  for (const part of ['', '-wal', '-shm', '-journal']) await rm(file + part, { force: true });
};
