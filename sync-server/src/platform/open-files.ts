import { readFileSync } from 'node:fs';

/** How many files and connections this process may have open: Infinity where the system does not say so in a file, as Linux does.
 * @param file read for it */
export const readOpenFilesMax = (file = '/proc/self/limits'): number => {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
};
