import { createHash } from 'node:crypto';
import { closeSync, constants, createReadStream, existsSync, lchownSync, openSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file that only its owner can access. If the process ends midway, the file is missing or has its earlier content. */
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

/** Renames a file, replacing any file of that name, and waits until the rename is on the disk. */
export const moveDurably = async (from: string, to: string): Promise<void> => {
  giveToFolderOwner(from);
  await rename(from, to);
  await syncDisk(dirname(to));
};

/** Creates a folder that only its owner can access, unless it exists. */
export const makeFolder = async (folder: string): Promise<void> => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) giveToFolderOwner(folder);
};

/** Creates an empty file that only its owner can access, unless it exists. An engine that creates its own file lets other users of the machine
 * read it. */
export const createPrivateFile = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
};

/** Gives a path that root has created to the owner of its folder. An operator may run a command as root, and the server, which does not run as
 * root, must be able to use the result. */
export const giveToFolderOwner = (path: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  try {
    // Does not follow links: the folder belongs to another user, who may have put a link there.
    lchownSync(path, uid, gid);
  } catch {
    // Where root may not do this, as in some containers, root is also the user of the file.
  }
};

/** Waits until a file, or the names in a folder, are on the disk. */
export const syncDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Keeps a file under a second name as well: as a hard link, or as a copy if the file system has no hard links. */
export const keepBeside = async (file: string, second: string): Promise<void> => {
  await link(file, second).catch(() => copyFile(file, second, constants.COPYFILE_EXCL));
};

/** SHA-256 of a file, in hex. */
export const digestOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
