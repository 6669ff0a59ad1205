import { statSync } from 'node:fs';

/** Detects that open files were deleted or replaced. Later writes go to files without a name, which end with the process. SQLite detects this
 * itself only for databases without a write-ahead log (SQLITE_READONLY_DBMOVED), also by inode.
 * @returns a function that checks whether each path still names the file that it named at the call */
export const watchFiles = (paths: readonly string[]): (() => boolean) => {
  const opened = paths.map(inodeOf);
  return () => paths.every((path, index) => inodeOf(path) === opened[index]);
};

/** Returns the inode of a file; null if the file is missing or inaccessible. */
const inodeOf = (path: string): bigint | null => {
  try {
    return statSync(path, { bigint: true }).ino;
  } catch {
    return null;
  }
};
