import type { Kysely, Transaction } from 'kysely';
import type { PoolUse } from '../metrics/reading-metrics.ts';
import type { Migration } from './migration.ts';
import type { Tables } from './tables.ts';

/** A read-only handle, or a transaction: what a repository's query functions take. */
export type Reader = Kysely<Tables>;

/** A running write transaction. */
export type Tx = Transaction<Tables>;

/** Statements, each by itself. */
export type Counters = Kysely<Tables>;

/** The store behind everything. Nothing outside this folder knows which engine it is. */
export interface Database {
  /** Other server processes may write to it too. The composition root alone asks, to choose what may live in this one's memory. */
  readonly isShared: boolean;
  /** Reads what is committed; it cannot write. */
  readonly read: Reader;
  /** Runs each statement by itself, at once, beside the transactions that write, and lets a crash of the engine lose the last ones:
   * for counts that are good for minutes. It must not be used inside write(). */
  readonly counters: Counters;
  /** Runs the work in one serialised write transaction. When the store is locked by somebody else the WHOLE function
   * is run again, so it must do nothing but database work; calling write() inside it throws.
   * @throws DatabaseError `busy` when the lock outlasts LOCK_WAIT_MS, `unreachable`, `full`, `unique`; whatever the work throws rolls back. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Brings the tables up to date, forward only.
   * @throws DatabaseError `newer` when the file was written by a newer server. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  /** Connections to a database server by what they are for; none where the engine is in this process. */
  pools(): Readonly<Record<string, PoolUse>>;
  /** Do the paths of the database still name the files that are open? False once somebody has deleted or replaced one: what is written then
   * ends with the process, so write() refuses it. A database server has no such files. */
  isInPlace(): boolean;
  /** Waits for the running transaction, then lets go of the store. */
  close(): Promise<void>;
}

/** What the platform needs of the composition root. */
export interface DatabaseDeps {
  /** Wall clock, epoch milliseconds. */
  now(): number;
  /** A whole number in [0, max). */
  randomInt(max: number): number;
  /** Hears of every time that somebody else was in the way. */
  onRetry?(): void;
}
