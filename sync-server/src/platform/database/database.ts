import type { Kysely, Transaction } from 'kysely';
import type { PoolUse } from '../metrics/reading-metrics.ts';
import type { Migration } from './migration.ts';
import type { Tables } from './tables.ts';

/** A read-only handle or a transaction: the parameter of a repository's query functions. */
export type Reader = Kysely<Tables>;

/** A running write transaction. */
export type Tx = Transaction<Tables>;

/** A handle whose statements each run outside of a transaction. */
export type Counters = Kysely<Tables>;

/** The database. No code outside this folder depends on which engine it is. */
export interface Database {
  /** True if other server processes may write to the same database. The composition root uses it to choose which state may live in this
   * process's memory. */
  readonly isShared: boolean;
  /** Reads committed data only; cannot write. */
  readonly read: Reader;
  /** Runs each statement immediately and outside of a transaction, concurrently with write transactions. A crash of the engine may lose the
   * most recent statements, so use it only for counts that matter for minutes. Must not be used inside write(). */
  readonly counters: Counters;
  /** Runs the work in one serialized write transaction. While another transaction locks the database, the WHOLE function is retried, so it must
   * do nothing but database work. Calling write() inside it throws.
   * @throws DatabaseError `busy` when the lock outlasts LOCK_WAIT_MS, `unreachable`, `full`, `unique`; an error that the work throws rolls
   * back. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Brings the tables up to date, forward only.
   * @throws DatabaseError `newer` when the file was written by a newer server. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  /** Connection pools of a database server by purpose; empty for an engine inside this process. */
  pools(): Readonly<Record<string, PoolUse>>;
  /** True while the paths of the database still name the open files. Once an open file was deleted or replaced, writes would be lost at the end
   * of the process, so write() refuses them. Always true for a database server, which has no such files. */
  isInPlace(): boolean;
  /** Waits for the running transaction, then closes the database. */
  close(): Promise<void>;
}

/** The dependencies that the composition root provides. */
export interface DatabaseDeps {
  /** Wall clock, epoch milliseconds. */
  now(): number;
  /** Returns a random integer in [0, max). */
  randomInt(max: number): number;
  /** Called before each retry after a conflict with another transaction. */
  onRetry?(): void;
}
