import type { Database, Tx } from '../../platform/database/database.ts';
import { isDatabaseError } from '../../platform/database/database-error.ts';
import { createKeyedLock } from '../../platform/keyed-lock.ts';
import { insertChanges } from './changes.ts';
import type { Publications } from './publications.ts';

/** Runs a write transaction and publishes its changes. For every location that the work names, a row for the other processes is committed
 * with the work, and one for a shared cache if there is one; this process publishes the location after the commit. No other code can publish a
 * change, so that no change reaches only one process.
 * @param businessId the business whose data the work changes: in this process, its transactions run one after the other. On an engine with concurrent
 *                   transactions they would conflict, and each would run several times. Null for work on several businesses, or on none that is known before
 * @throws what database.write() throws; nothing is published then, unless the commit may have succeeded */
export type WriteAndPublish = <T>(businessId: string | null, work: Work<T>) => Promise<T>;

/** @param changed names locations whose public data changes */
type Work<T> = (tx: Tx, changed: (locationIds: readonly string[]) => void) => Promise<T>;

interface WriteAndPublishDeps {
  database: Pick<Database, 'write'>;
  publications: Pick<Publications, 'publish'>;
  /** Id of this process among those on the database. */
  processId: string;
  /** Records in the transaction what a shared cache has to forget; absent without such a cache. */
  insertPurges?: ((tx: Tx, locationIds: readonly string[]) => Promise<void>) | undefined;
}

export const createWriteAndPublish = ({
  database,
  publications,
  processId,
  insertPurges,
}: WriteAndPublishDeps): WriteAndPublish => {
  const turns = createKeyedLock();

  const write = async <T>(work: Work<T>): Promise<T> => {
    const news = new Set<string>();
    const writing = database.write(async (tx) => {
      // The transaction may be retried.
      news.clear();
      const value = await work(tx, (locationIds) => {
        for (const id of locationIds) news.add(id);
      });
      await insertChanges(tx, [...news], processId);
      await insertPurges?.(tx, [...news]);
      return value;
    });
    const value = await writing.catch((error: unknown) => {
      // The commit may have succeeded if only its response was lost. Publish then, because a process ignores its own rows.
      if (isDatabaseError(error, 'unreachable')) publications.publish([...news]);
      throw error;
    });
    publications.publish([...news]);
    return value;
  };

  return (businessId, work) => (businessId === null ? write(work) : turns.run(businessId, () => write(work)));
};
