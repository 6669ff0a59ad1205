import type { Database, Tx } from '../../platform/database/database.ts';
import { isDatabaseError } from '../../platform/database/database-error.ts';
import { insertChanges } from './changes.ts';
import type { Publications } from './publications.ts';

/** A write transaction with news: of every location that the work names there is a row for the other processes, committed with
 * the work, and this process publishes it after the commit. There is no other way to publish a change, so that none can be heard of by
 * one process alone.
 * @throws what database.write() throws; nothing is published then, unless it may have been committed all the same */
export type WriteAndPublish = <T>(
  work: (tx: Tx, changed: (locationIds: readonly string[]) => void) => Promise<T>,
) => Promise<T>;

interface WriteAndPublishDeps {
  database: Pick<Database, 'write'>;
  publications: Pick<Publications, 'publish'>;
  /** Who this process is among those on the database. */
  processId: string;
}

export const createWriteAndPublish =
  ({ database, publications, processId }: WriteAndPublishDeps): WriteAndPublish =>
  async (work) => {
    const news = new Set<string>();
    const write = database.write(async (tx) => {
      // The transaction may be run again.
      news.clear();
      const value = await work(tx, (locationIds) => {
        for (const id of locationIds) news.add(id);
      });
      await insertChanges(tx, [...news], processId);
      return value;
    });
    const value = await write.catch((error: unknown) => {
      // It is committed where only the answer was lost, and nobody else tells a process what it has written itself.
      if (isDatabaseError(error, 'unreachable')) publications.publish([...news]);
      throw error;
    });
    publications.publish([...news]);
    return value;
  };
