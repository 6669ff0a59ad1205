import { createHash } from 'node:crypto';
import { closeSync, constants, createReadStream, existsSync, lchownSync, openSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file for its owner alone, so that a process which ends in the middle leaves none, or what was there before. */
export const writeDurably = async (file: string, text: string): Promise<void> => {
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await moveDurably(unfinished, file);
};

/** Gives a file its name, in the place of whatever had it, and waits until the disk knows. */
export const moveDurably = async (from: string, to: string): Promise<void> => {
  giveToFolderOwner(from);
  await rename(from, to);
  await syncDisk(dirname(to));
};

/** Makes a folder for its owner alone, if it is not there. */
export const makeFolder = async (folder: string): Promise<void> => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) giveToFolderOwner(folder);
};

/** Makes an empty file for its owner alone, if it is not there: an engine that makes its own lets others of the machine read them. */
export const createPrivateFile = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
};

/** Lets what root has made belong to whom the folder around it belongs: an operator's command may be run by root, and the server, which
 * is not, must be able to use what the command leaves. */
export const giveToFolderOwner = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  try {
    // Not what a link names: the folder belongs to somebody else, who may have put one there.
    lchownSync(path, uid, gid);
  } catch {
    // A root that may not, as in some containers, is the one who uses it.
  }
};

/** Waits until the disk has a file, or the names in a folder. */
export const syncDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Keeps a file under a second name as well; where the disk knows no second names, a copy of it. */
export const keepBeside = async (file: string, second: string): Promise<void> => {
  await link(file, second).catch(() => copyFile(file, second, constants.COPYFILE_EXCL));
};

/** SHA-256 of a file, in hex. */
export const digestOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
