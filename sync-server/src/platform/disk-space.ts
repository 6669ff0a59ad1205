import { statfs } from 'node:fs/promises';

/** Room on a disk, bytes. */
export interface DiskSpace {
  /** For us; some file systems keep a part for their administrator. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** @param folder any on the disk */
export const readDiskSpace = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
};
