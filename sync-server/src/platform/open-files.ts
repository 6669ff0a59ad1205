import { readFileSync } from 'node:fs';

/** Returns how many files and connections this process may have open; Infinity on a system that, unlike Linux, has no such file.
 * @param file the file to read */
export const readOpenFilesMax = (file = '/proc/self/limits'): number => {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
};
