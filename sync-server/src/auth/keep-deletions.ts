import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/logger.ts';
import { deletionsSince, type Deletion } from './deletions.ts';
import type { DeletionJournal } from './deletion-journal.ts';
import { replayDeletions } from './replay-deletions.ts';

interface KeeperDeps {
  database: Pick<Database, 'read' | 'write'>;
  journal: DeletionJournal;
  log: Pick<Logger, 'warn'>;
}

/** Keeps the database and the journal beside it in agreement, in both directions. */
export type DeletionKeeper = ReturnType<typeof createDeletionKeeper>;

export const createDeletionKeeper = ({ database, journal, log }: KeeperDeps) => {
  const noteAll = async (read: () => Promise<readonly Deletion[]>): Promise<void> => {
    try {
      await journal.keep(await read());
    } catch (error) {
      log.warn({ err: error }, 'deletions were not noted outside of the database');
    }
  };
  return {
    /** Notes a deletion; one that cannot be written is caught up with. */
    keep: (deletion: Deletion): Promise<void> => noteAll(async () => [deletion]),

    /** Repeats what a restored database has forgotten, however it was restored. To be done before anybody is served. */
    async repeat(): Promise<void> {
      const repeated = await replayDeletions(database, journal.read());
      if (repeated > 0) log.warn({ repeated }, 'the database did not know these deletions: they were repeated');
    },

    /** Notes what other processes have deleted. */
    catchUp: (): Promise<void> => noteAll(() => deletionsSince(database.read, 0)),
  };
};
