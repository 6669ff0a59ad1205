import type { Database } from '../platform/database/database.ts';
import { createJournal } from '../platform/journal.ts';
import { createJournalKeeper, type JournalKeeper } from '../platform/journal-keeper.ts';
import type { Logger } from '../platform/logger.ts';
import { DELETION, deletionsSince, type Deletion } from './deletions.ts';
import { replayDeletions } from './replay-deletions.ts';

interface KeeperDeps {
  database: Pick<Database, 'read' | 'write'>;
  /** The file of the journal. */
  file: string;
  log: Pick<Logger, 'warn'>;
}

/** Keeps account deletions outside the database too, and repeats those that a restored database does not contain. */
export const createDeletionKeeper = ({ database, file, log }: KeeperDeps): JournalKeeper<Deletion> =>
  createJournalKeeper({
    journal: createJournal(file, DELETION),
    readAll: () => deletionsSince(database.read, 0),
    replay: (deletions) => replayDeletions(database, deletions),
    name: 'account deletions',
    log,
  });
