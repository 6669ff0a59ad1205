import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { isOlder } from '../../dotted-version.ts';
import { DOCTOR, SQLITE_OLDEST } from '../../parameters.ts';
import type { Reader } from '../database.ts';
import type { Examined } from '../examined.ts';

const MB = 1024 * 1024;

/** Checks the engine's version, the settings and the integrity of a file.
 * Source: shared-schema/docs/security-parameters.md#sqlite. */
export const examineSqlite = async (read: Reader, file: string): Promise<Examined[]> => {
  const version = await valueOf(read, 'select sqlite_version() as value');
  if (isOlder(version, SQLITE_OLDEST))
    return [
      {
        level: 'FAIL',
        found: `SQLite ${version} may damage its log; ${SQLITE_OLDEST} or later is needed`,
        fix: 'install the packages that package-lock.json names: npm ci',
      },
    ];
  const journal = await valueOf(read, 'pragma journal_mode');
  const synchronous = await valueOf(read, 'pragma synchronous');
  const foreignKeys = await valueOf(read, 'pragma foreign_keys');
  const { size } = await stat(file);
  const problems = [
    ...settingProblems({ journal, synchronous, foreignKeys }),
    ...(size > DOCTOR.readThroughBytes ? [] : await damage(read)),
  ];
  if (problems.length > 0) return problems;
  const whole =
    size > DOCTOR.readThroughBytes ? 'too large to be read through here: every backup checks its copy' : 'whole';
  const found = `SQLite ${version}, WAL, synchronous FULL, foreign keys on; ${(size / MB).toFixed(1)} MB, ${whole}`;
  return [{ level: 'ok', found }];
};

/** Returns the problems of a file's settings; a server sets all of them when it starts. */
export const settingProblems = (settings: {
  journal: string;
  synchronous: string;
  foreignKeys: string;
}): Examined[] => {
  const wrong = [
    ...(settings.journal === 'wal' ? [] : [`its log is ${settings.journal} and not WAL`]),
    ...(settings.synchronous === '2' ? [] : ['it does not wait for the disk (synchronous is not FULL)']),
    ...(settings.foreignKeys === '1' ? [] : ['it does not look after foreign keys']),
  ];
  if (wrong.length === 0) return [];
  return [
    {
      level: 'FAIL',
      found: wrong.join(', '),
      fix: 'start the server, which sets this; if it stays, the file lies where no log can be',
    },
  ];
};

const damage = async (read: Reader): Promise<Examined[]> => {
  const said = await valueOf(read, 'pragma quick_check(1)');
  if (said === 'ok') return [];
  return [
    {
      level: 'FAIL',
      found: `the file is damaged: ${said}`,
      fix: 'stop the server, keep a copy of DATA_DIR, and restore the newest backup',
    },
  ];
};

/** Runs a statement that returns a single value. */
const valueOf = async (read: Reader, statement: string): Promise<string> => {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(read);
  return String(Object.values(rows[0] ?? {})[0]);
};
