import type { Database, Tx } from '../../platform/database/database.ts';
import { isDatabaseError } from '../../platform/database/database-error.ts';
import { insertChanges } from './changes.ts';
import type { Publications } from './publications.ts';

/** Runs a write transaction and publishes its changes. For every location that the work names, a row for the other processes is committed
 * with the work, and one for a shared cache if there is one; this process publishes the location after the commit. No other code can publish a
 * change, so that no change reaches only one process.
 * @throws what database.write() throws; nothing is published then, unless the commit may have succeeded */
export type WriteAndPublish = <T>(
  work: (tx: Tx, changed: (locationIds: readonly string[]) => void) => Promise<T>,
) => Promise<T>;

interface WriteAndPublishDeps {
  database: Pick<Database, 'write'>;
  publications: Pick<Publications, 'publish'>;
  /** Id of this process among those on the database. */
  processId: string;
  /** Records in the transaction what a shared cache has to forget; absent without such a cache. */
  insertPurges?: ((tx: Tx, locationIds: readonly string[]) => Promise<void>) | undefined;
}

export const createWriteAndPublish =
  ({ database, publications, processId, insertPurges }: WriteAndPublishDeps): WriteAndPublish =>
  async (work) => {
    const news = new Set<string>();
    const write = database.write(async (tx) => {
      // The transaction may be retried.
      news.clear();
      const value = await work(tx, (locationIds) => {
        for (const id of locationIds) news.add(id);
      });
      await insertChanges(tx, [...news], processId);
      await insertPurges?.(tx, [...news]);
      return value;
    });
    const value = await write.catch((error: unknown) => {
      // The commit may have succeeded if only its response was lost. Publish then, because a process ignores its own rows.
      if (isDatabaseError(error, 'unreachable')) publications.publish([...news]);
      throw error;
    });
    publications.publish([...news]);
    return value;
  };
