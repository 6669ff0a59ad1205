import { dirname, resolve } from 'node:path';
import { readDiskSpace, type DiskSpace } from '../../../platform/disk-space.ts';
import { DOCTOR } from '../../../platform/parameters.ts';
import { findings, type Check, type Finding } from '../check.ts';

const { ok, warn, fail } = findings('disk');

const GB = 1024 ** 3;

/** @param freeBytes available to users other than root */
export const judgeDisk = (folder: string, freeBytes: number, bytes: number): Finding => {
  const found = `${(freeBytes / GB).toFixed(1)} of ${(bytes / GB).toFixed(1)} GB are free at ${folder}`;
  const fix = 'make room, or move DATA_DIR to a larger disk: a full one refuses every Save';
  if (freeBytes < DOCTOR.freeBytes.fail) return fail(found, fix);
  return freeBytes < DOCTOR.freeBytes.warn ? warn(found, fix) : ok(found);
};

/** Reads the disk space at the folder, or at its nearest existing parent. */
const nearest = async (folder: string): Promise<DiskSpace> => {
  try {
    return await readDiskSpace(folder);
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return nearest(above);
  }
};

export const diskCheck: Check = {
  what: 'disk',
  async run({ config }) {
    const folder = resolve(config.dataDir);
    const { freeBytes, sizeBytes } = await nearest(folder);
    return [judgeDisk(folder, freeBytes, sizeBytes)];
  },
};
