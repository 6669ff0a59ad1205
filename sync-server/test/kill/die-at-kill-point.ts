import Sqlite from 'better-sqlite3';
import { statementPrototype } from '../sqlite/statement-prototype.ts';
import { ARM_SIGNAL, KILL_POINT, type KillPoint } from './kill-point.ts';

// Preloaded into the server's process (node --import): observes the statements that reach SQLite, and kills the process with SIGKILL at the chosen
// one. No line of the server runs after that.

const { moment, count, offset } = JSON.parse(process.env[KILL_POINT] ?? '') as KillPoint;
let isArmed = false;
let transactions = 0;
let statements = 0;
let hasEdits = false;
let isFaultPlanted = false;
process.once(ARM_SIGNAL, () => (isArmed = true));

const dieAt = (here: KillPoint['moment']): void => {
  if (isArmed && here === moment && transactions === count) process.kill(process.pid, 'SIGKILL');
};

const { exec } = Sqlite.prototype;

Sqlite.prototype.exec = function (this: Sqlite.Database, sql: string) {
  if (isArmed && sql === 'begin immediate') {
    transactions += 1;
    statements = 0;
    hasEdits = false;
    dieAt('before a transaction');
  }
  if (sql !== 'commit') return exec.call(this, sql);
  dieAt('before a commit');
  // Only a transaction with edits is missed after a rollback; those of the jobs have none.
  const isFault = moment === 'after a commit that was none' && hasEdits && !isFaultPlanted;
  isFaultPlanted ||= isFault;
  exec.call(this, isFault ? 'rollback' : 'commit');
  dieAt('after a commit');
  return this;
};

for (const way of ['run', 'all'] as const) {
  const original = statementPrototype[way];
  statementPrototype[way] = function (this: typeof statementPrototype, ...parameters: unknown[]) {
    if (isArmed && this.database.inTransaction) hasEdits ||= this.source.startsWith('insert into "edits"');
    if (isArmed && this.database.inTransaction && transactions >= count) {
      statements += 1;
      // Not every transaction has so many statements. The process then dies in a later one.
      if (moment === 'in a transaction' && statements === offset) process.kill(process.pid, 'SIGKILL');
    }
    return Reflect.apply(original, this, parameters) as never;
  };
}
