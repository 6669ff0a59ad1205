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

/** Synchronizes the recorded deletions of the database and of the journal beside it, in both directions. */
export type DeletionKeeper = ReturnType<typeof createDeletionKeeper>;

export const createDeletionKeeper = ({ database, journal, log }: KeeperDeps) => {
  const noteAll = async (read: () => Promise<readonly Deletion[]>): Promise<void> => {
    try {
      await journal.keep(await read());
    } catch (error) {
      log.warn({ err: error }, 'could not append account deletions to the deletion journal');
    }
  };
  return {
    /** Adds a deletion to the journal. If the write fails, `catchUp` adds the deletion later. */
    keep: (deletion: Deletion): Promise<void> => noteAll(async () => [deletion]),

    /** Repeats deletions that a restored database does not contain. Must run before the server accepts requests. */
    async repeat(): Promise<void> {
      const repeated = await replayDeletions(database, journal.read());
      if (repeated > 0)
        log.warn({ repeated }, 'deletion journal: repeated account deletions missing from the database');
    },

    /** Adds all deletions of the database to the journal, including those of other processes. */
    catchUp: (): Promise<void> => noteAll(() => deletionsSince(database.read, 0)),
  };
};
