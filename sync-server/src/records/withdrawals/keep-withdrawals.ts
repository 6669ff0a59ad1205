import type { Database } from '../../platform/database/database.ts';
import { createJournal } from '../../platform/journal.ts';
import { createJournalKeeper, type JournalKeeper } from '../../platform/journal-keeper.ts';
import type { Logger } from '../../platform/logger.ts';
import { replayWithdrawals } from './replay-withdrawals.ts';
import { loadWithdrawals, WITHDRAWAL, type Withdrawal } from './withdrawals.ts';

interface KeeperDeps {
  database: Pick<Database, 'read' | 'write'>;
  /** The file of the journal. */
  file: string;
  log: Pick<Logger, 'warn'>;
}

/** Keeps withdrawals outside the database too, and repeats those that a restored database does not contain. */
export const createWithdrawalKeeper = ({ database, file, log }: KeeperDeps): JournalKeeper<Withdrawal> =>
  createJournalKeeper({
    journal: createJournal(file, WITHDRAWAL),
    readAll: () => loadWithdrawals(database.read),
    replay: (withdrawals) => replayWithdrawals(database, withdrawals),
    name: 'withdrawals',
    log,
  });
