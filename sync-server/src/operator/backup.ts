import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder } from '../platform/durable-files.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { manifestOf } from '../backup/manifest.ts';
import { regularName, rotate, type Keep } from '../backup/rotate.ts';
import { backUpDatabase } from '../backup/back-up-database.ts';
import { readConfig } from '../config.ts';
import { assertThere, backupsFolder, storedData } from '../data-folder.ts';
import { lockFile } from '../platform/database/sqlite/lock-file.ts';
import { BACKUPS_KEPT } from '../platform/parameters.ts';
import { runCommand, UsageError } from './run-command.ts';
import { readVersion } from '../version.ts';
import { ROOT } from '../root-folder.ts';

const USAGE = `npm run backup                   into DATA_DIR/backups
npm run backup -- --to FOLDER    into this folder
npm run backup -- FILE           under this name; nothing is rotated

  --keep-last N --keep-daily N --keep-weekly N --keep-monthly N
      which backups of the folder stay; ${Object.values(BACKUPS_KEPT).join(', ')} without them`;

/** `npm run backup`: copies the database while the server runs. See docs/backup.md. */
const backUp = async (): Promise<void> => {
  const count = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    options: {
      to: { type: 'string' },
      help: { type: 'boolean' },
      'keep-last': count,
      'keep-daily': count,
      'keep-weekly': count,
      'keep-monthly': count,
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(USAGE);
  const keep: Keep = {
    last: countOf(values['keep-last'], BACKUPS_KEPT.last),
    daily: countOf(values['keep-daily'], BACKUPS_KEPT.daily),
    weekly: countOf(values['keep-weekly'], BACKUPS_KEPT.weekly),
    monthly: countOf(values['keep-monthly'], BACKUPS_KEPT.monthly),
  };
  if (positionals.length > 1 || (positionals.length === 1 && values.to !== undefined))
    throw new UsageError('Give one FILE, or --to FOLDER.');
  const { config } = readConfig(process.env);
  const data = storedData(config);
  if (!data) throw new OperatorError('DATABASE_URL is set: back up PostgreSQL with pg_dump, see docs/backup.md.');
  assertThere(data.file);

  const stamp = { version: readVersion(ROOT).version, nowMs: Date.now() };
  const [file] = positionals;
  const folder = resolve(values.to ?? backupsFolder(config));
  const target = file === undefined ? join(folder, regularName(stamp.nowMs)) : resolve(file);
  // Never replace a file of the operator.
  if (!existsSync(target) && existsSync(manifestOf(target)))
    throw new OperatorError(`${manifestOf(target)} is in the way of the manifest. Remove it, or choose another name.`);
  const back = (): ReturnType<typeof backUpDatabase> => backUpDatabase(data, target, stamp);
  const { manifest, dropped } =
    file === undefined ? await rotating(target, keep, back) : { manifest: await back(), dropped: [] };
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${target}: ${manifest.bytes} bytes, ${rows} rows, checked.`);
  for (const name of dropped) console.log(`Removed: ${name}`);
};

/** Makes one backup into a folder at a time, so that any unfinished file there is from a process that has ended. */
const rotating = async (target: string, keep: Keep, back: () => ReturnType<typeof backUpDatabase>) => {
  const folder = dirname(target);
  await makeFolder(folder);
  const lock = lockFile(join(folder, '.lock'));
  try {
    const manifest = await back();
    return { manifest, dropped: await rotate(folder, keep, basename(target)) };
  } finally {
    lock.release();
  }
};

const countOf = (text: string | undefined, fallback: number): number => {
  if (text === undefined) return fallback;
  if (!/^\d{1,4}$/.test(text))
    throw new UsageError(`Use a whole number to say how many backups are kept, not ${text}.`);
  return Number(text);
};

await runCommand('backup', backUp);
