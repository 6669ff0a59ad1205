import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, open, rename, rm, statfs } from 'node:fs/promises';
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
  await rename(from, to);
  await syncDisk(dirname(to));
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

/** Bytes that may still be written where this folder is. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** SHA-256 of a file, in hex. */
export const digestOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
