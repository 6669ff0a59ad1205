import type { Owner } from './owner.ts';
import { inDatabase } from './server-database.ts';
import type { DoorsignServer } from './server.ts';

/** A schema number far above any that Doorsign will soon use. */
const NEWER_SCHEMA = 900;

/** Changes saved settings into data of a newer version of the app, which a device that reads them for the first time cannot interpret.
 * @param like SQL pattern of the registers' keys, e.g. "hours.%" */
export const saveAsNewerVersion = (server: DoorsignServer, owner: Owner, like: string): void =>
  inDatabase(server, (database) => {
    const { changes } = database
      .prepare('UPDATE registers SET schema = ?, value = ? WHERE location_id = ? AND key LIKE ?')
      .run(NEWER_SCHEMA, '{"of":"later"}', owner.user.id, like);
    if (changes === 0) throw new Error(`nothing is saved as ${like}`);
  });
