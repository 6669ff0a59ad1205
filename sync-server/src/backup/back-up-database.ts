import { existsSync, statSync } from 'node:fs';
import { chmod, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readDiskSpace } from '../platform/disk-space.ts';
import { digestOfFile, makeFolder, moveDurably, syncDisk, writeDurably } from '../platform/durable-files.ts';
import { copyDatabase } from '../platform/database/sqlite/stored-file.ts';
import { OperatorError, textOf } from '../platform/operator-error.ts';
import { manifestOf, type Manifest } from './manifest.ts';

/** The data of a server that stores it in SQLite. */
export interface StoredData {
  /** The database; a server may be using it. */
  readonly file: string;
  /** See markOfSecret(). */
  readonly secretMark: string;
}

/** The stamp of a backup. */
export interface BackupStamp {
  /** The version of the product. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly nowMs: number;
}

/** Bytes that a copy must leave free on the disk: the server beside it needs some. */
const SPARE_BYTES = 64 * 1024 * 1024;

/** Backs up a database, which others may be writing to. The file gets its name once it is complete and checked; an interrupted backup leaves no
 * file of that name.
 * @param target must not exist
 * @throws OperatorError with a sentence for the operator */
export const backUpDatabase = async (data: StoredData, target: string, stamp: BackupStamp): Promise<Manifest> => {
  const folder = dirname(target);
  if (existsSync(target)) throw new OperatorError(`${target} exists already. Choose another name.`);
  const unfinished = `${target}.part`;
  try {
    await makeFolder(folder);
    await assertRoom(data.file, folder);
    await rm(unfinished, { force: true });
    // Created first with private permissions, so that no other user can ever read it.
    await (await open(unfinished, 'wx', 0o600)).close();
    const { sums, migrations } = await copyDatabase(data.file, unfinished);
    await syncDisk(unfinished);
    const manifest: Manifest = {
      format: 'doorsign-backup',
      version: stamp.version,
      createdAt: new Date(stamp.nowMs).toISOString(),
      bytes: (await stat(unfinished)).size,
      sha256: await digestOfFile(unfinished),
      migrations: [...migrations],
      tables: sums,
      secretMark: data.secretMark,
    };
    // The manifest first: a backup that has its final name can be restored.
    await writeDurably(manifestOf(target), `${JSON.stringify(manifest, null, 2)}\n`);
    await moveDurably(unfinished, target);
    await chmod(target, 0o600);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!existsSync(target)) await rm(manifestOf(target), { force: true });
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`No backup was made: ${textOf(error)}`, error);
  }
};

/** @throws OperatorError when a copy of the database would fill the disk */
export const assertRoom = async (file: string, folder: string): Promise<void> => {
  const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  const needed = sizes.reduce((sum, size) => sum + size, SPARE_BYTES);
  const { freeBytes } = await readDiskSpace(folder);
  if (freeBytes < needed)
    throw new OperatorError(
      `The disk of ${folder} is short: ${megabytes(needed)} are needed, ${megabytes(freeBytes)} are free.`,
    );
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
