import Sqlite from 'better-sqlite3';
import { statementPrototype } from '../sqlite/statement-prototype.ts';
import { ARM_SIGNAL, KILL_POINT, type KillPoint } from './kill-point.ts';

// Loaded into the server's process in front of its own code (node --import): it looks at the statements that reach the
// engine, and at the chosen one the process ends as kill -9 ends it. No line of the server runs after that.

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
  // A transaction without edits, as the jobs have them, would not be missed.
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
      // Not every transaction has so many statements: then a later one has.
      if (moment === 'in a transaction' && statements === offset) process.kill(process.pid, 'SIGKILL');
    }
    return Reflect.apply(original, this, parameters) as never;
  };
}
