import type { Journal } from './journal.ts';
import type { Logger } from './logger.ts';

interface KeeperDeps<Entry> {
  journal: Journal<Entry>;
  /** Returns all entries of the database. */
  readAll(): Promise<readonly Entry[]>;
  /** Repeats entries that the database does not contain. @returns how many */
  replay(entries: readonly Entry[]): Promise<number>;
  /** The name of the entries in the log, such as "account deletions". */
  name: string;
  log: Pick<Logger, 'warn'>;
}

/** Synchronizes the entries of the database and of the journal beside it, in both directions. */
export interface JournalKeeper<Entry> {
  /** Adds an entry to the journal. If the write fails, `catchUp` adds the entry later. */
  keep(entry: Entry): Promise<void>;
  /** Repeats the entries that a restored database does not contain. Must run before the server accepts requests.
   * @returns how many; one or more means that the database was restored */
  repeat(): Promise<number>;
  /** Adds all entries of the database to the journal, including those of other processes. */
  catchUp(): Promise<void>;
}

export const createJournalKeeper = <Entry>(deps: KeeperDeps<Entry>): JournalKeeper<Entry> => {
  const { journal, readAll, replay, name, log } = deps;
  const noteAll = async (read: () => Promise<readonly Entry[]>): Promise<void> => {
    try {
      await journal.keep(await read());
    } catch (error) {
      log.warn({ err: error }, `could not append ${name} to their journal`);
    }
  };
  return {
    keep: (entry) => noteAll(async () => [entry]),
    async repeat() {
      const repeated = await replay(journal.read());
      if (repeated > 0) log.warn({ repeated }, `repeated ${name} missing from the database`);
      return repeated;
    },
    catchUp: () => noteAll(readAll),
  };
};
