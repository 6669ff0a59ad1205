import { statSync } from 'node:fs';

/** Notices that open files were deleted or replaced. What is written then goes to files without a name, which end with the process. SQLite
 * does this itself only for databases without a write-ahead log (SQLITE_READONLY_DBMOVED), by inode as well.
 * @returns whether each path still names the file that it named at the call */
export const watchFiles = (paths: readonly string[]): (() => boolean) => {
  const opened = paths.map(inodeOf);
  return () => paths.every((path, index) => inodeOf(path) === opened[index]);
};

/** Null for a file that is not there, or not to be seen. */
const inodeOf = (path: string): bigint | null => {
  try {
    return statSync(path, { bigint: true }).ino;
  } catch {
    return null;
  }
};
