import { Client } from 'pg';
import { ARM_SIGNAL, KILL_POINT, type KillPoint } from './kill-point.ts';

// The equivalent of die-at-kill-point.ts for PostgreSQL. Transactions are concurrent there: they are counted when they begin, and statements are
// counted per transaction.

const { moment, count, offset } = JSON.parse(process.env[KILL_POINT] ?? '') as KillPoint;
let isArmed = false;
let transactions = 0;
/** The running transaction of each connection. */
const running = new WeakMap<object, { number: number; statements: number; hasEdits: boolean }>();
let isFaultPlanted = false;
process.once(ARM_SIGNAL, () => (isArmed = true));

/** Kills the process at this moment of the chosen transaction, or of a later one if the chosen one was refused before. */
const dieAt = (here: KillPoint['moment'], number: number): void => {
  if (here === moment && number >= count) process.kill(process.pid, 'SIGKILL');
};

type Query = (this: Client, statement: unknown, ...rest: unknown[]) => Promise<{ command: string }>;
const query = Client.prototype.query as unknown as Query;

const watched: Query = function (statement, ...rest) {
  const run = (text: unknown = statement) => query.call(this, text, ...rest);
  if (!isArmed || typeof statement !== 'string') return run();
  if (statement.startsWith('start transaction')) {
    transactions += 1;
    running.set(this, { number: transactions, statements: 0, hasEdits: false });
    dieAt('before a transaction', transactions);
    return run();
  }
  const transaction = running.get(this);
  if (!transaction) return run();
  if (statement !== 'commit') {
    transaction.statements += 1;
    transaction.hasEdits ||= statement.startsWith('insert into "edits"');
    // Not every transaction has so many statements. The process then dies in a later one.
    if (moment === 'in a transaction' && transaction.number >= count && transaction.statements === offset)
      process.kill(process.pid, 'SIGKILL');
    return run();
  }
  running.delete(this);
  dieAt('before a commit', transaction.number);
  if (moment === 'after a commit that was none' && transaction.hasEdits && !isFaultPlanted) {
    isFaultPlanted = true;
    return run('rollback').then((result) => ({ ...result, command: 'COMMIT' }));
  }
  return run().then((result) => {
    dieAt('after a commit', transaction.number);
    return result;
  });
};
Client.prototype.query = watched as unknown as typeof Client.prototype.query;
