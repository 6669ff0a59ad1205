import { existsSync } from 'node:fs';
import { isDatabaseError } from '../../platform/database/database-error.ts';
import type { Reader } from '../../platform/database/database.ts';
import { locationOf } from '../../platform/database/location.ts';
import { openReader } from '../../platform/database/open-reader.ts';
import type { CheckContext, Finding } from './check.ts';
import { findings, reasonOf } from './check.ts';

/** Returns whether a database exists. A database server always counts as existing: if it does not, that is a failure. */
export const isDatabaseThere = ({ config }: Pick<CheckContext, 'config'>): boolean => {
  const location = locationOf(config, { isServer: false });
  return location.kind === 'postgres' || existsSync(location.file);
};

/** Runs the work on the database; reports a database that does not exist yet or cannot be opened. */
export const withReader = async (
  what: string,
  context: CheckContext,
  work: (read: Reader) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> => {
  if (!isDatabaseThere(context)) return [findings(what).ok('there is no database yet; the first start makes it')];
  try {
    const { read, close } = await openReader(locationOf(context.config, { isServer: false }), context);
    try {
      return await work(read);
    } finally {
      await close();
    }
  } catch (error) {
    return [databaseFailure(what, error)];
  }
};

/** Returns the finding for a database that cannot be read, with the remedy. */
export const databaseFailure = (what: string, error: unknown): Finding => {
  const { fail } = findings(what);
  if (isDatabaseError(error, 'unreachable'))
    return fail(
      `it cannot be reached: ${reasonOf(error)}`,
      'check DATABASE_URL, and that the database runs and lets this machine in',
    );
  return fail(
    `it cannot be read: ${reasonOf(error)}`,
    'run this as the user that the server runs as; if it is damaged, restore a backup',
  );
};
