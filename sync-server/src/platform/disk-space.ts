import { statfs } from 'node:fs/promises';

/** Space on a disk, in bytes. */
export interface DiskSpace {
  /** Available to this process; some file systems reserve a part for root. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** @param folder any folder on the disk */
export const readDiskSpace = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
};
