import { existsSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, moveDurably, syncDisk } from '../platform/durable-files.ts';

/** Copies what is missing there. A name stands for one content for ever, so that backups share one folder and nothing is replaced. */
export const keepWidgetFiles = async (from: string, to: string): Promise<void> => {
  if (!existsSync(from)) return;
  await makeFolder(to);
  for (const { name } of (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isFile())) {
    if (name.endsWith('.part') || existsSync(join(to, name))) continue;
    const unfinished = join(to, `${name}.part`);
    await copyFile(join(from, name), unfinished);
    await syncDisk(unfinished);
    await moveDurably(unfinished, join(to, name));
  }
};
