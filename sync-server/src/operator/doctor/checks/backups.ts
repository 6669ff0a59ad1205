import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@doorsign/shared-schema/status/units';
import { manifestOf } from '../../../backup/manifest.ts';
import { backupsFolder } from '../../../data-folder.ts';
import { locationOf } from '../../../platform/database/location.ts';
import { DOCTOR } from '../../../platform/parameters.ts';
import { findings, type Check, type Finding } from '../check.ts';

const { ok, warn, fail } = findings('backups');

const FIX = 'npm run backup, every night by cron or a timer (docs/backup.md)';

/** @param newestMs time of the newest backup; null for none */
export const judgeBackups = (
  folder: string,
  newestMs: number | null,
  { nowMs, isLocal }: { nowMs: number; isLocal: boolean },
): Finding => {
  if (newestMs === null) {
    if (isLocal) return ok('none, and none is needed for trying');
    return warn(`there is none in ${folder}`, FIX);
  }
  const ageMs = nowMs - newestMs;
  const found = `the newest in ${folder} is ${(ageMs / DAY).toFixed(1)} days old`;
  if (ageMs > DOCTOR.backupMs.fail) return fail(found, FIX);
  return ageMs > DOCTOR.backupMs.warn ? warn(found, FIX) : ok(found);
};

/** Returns the time of the newest backup; null for none. Only files with a manifest count: an interrupted backup has none, or does not have its
 * final name yet. */
const newestOf = async (folder: string): Promise<number | null> => {
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const times = await Promise.all(
    names
      .filter((name) => names.includes(manifestOf(name)))
      .map(async (name) => (await stat(join(folder, name))).mtimeMs),
  );
  return times.length === 0 ? null : Math.max(...times);
};

export const backupsCheck: Check = {
  what: 'backups',
  async run({ config, now }) {
    if (locationOf(config).kind === 'postgres')
      return [ok('PostgreSQL is backed up by its own tools (docs/backup.md)')];
    const folder = backupsFolder(config);
    const isLocal = config.mode === 'local';
    return [judgeBackups(folder, await newestOf(folder), { nowMs: now(), isLocal })];
  },
};
