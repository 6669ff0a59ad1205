import type { Owner } from './owner.ts';
import { inDatabase } from './server-database.ts';
import type { DoorsignServer } from './server.ts';

/** A shape of values that no build of ours writes soon. */
const NEWER_SCHEMA = 900;

/** Turns saved settings into what a newer version of the app would have saved: a device that reads them for the first time
 * cannot make sense of them.
 * @param like SQL pattern of the registers' keys, e.g. "hours.%" */
export const saveAsNewerVersion = (server: DoorsignServer, owner: Owner, like: string): void =>
  inDatabase(server, (database) => {
    const { changes } = database
      .prepare('UPDATE registers SET schema = ?, value = ? WHERE location_id = ? AND key LIKE ?')
      .run(NEWER_SCHEMA, '{"of":"later"}', owner.user.id, like);
    if (changes === 0) throw new Error(`nothing is saved as ${like}`);
  });
