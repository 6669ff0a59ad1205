import type { Database, Tx } from '../platform/database/database.ts';
import { insertChanges } from './changes.ts';
import type { Publications } from './publications.ts';

/** A write transaction with news: of every location that the work names there is a row for the other processes, committed with
 * the work, and this process publishes it after the commit. There is no other way to publish a change, so that none can be heard of by
 * one process alone.
 * @throws what database.write() throws; nothing is published then */
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
    const { value, news } = await database.write(async (tx) => {
      // Within the transaction, which may be run again.
      const changed = new Set<string>();
      const value = await work(tx, (locationIds) => {
        for (const id of locationIds) changed.add(id);
      });
      await insertChanges(tx, [...changed], processId);
      return { value, news: [...changed] };
    });
    publications.publish(news);
    return value;
  };
