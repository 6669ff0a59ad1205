import type { DatabaseLocation } from '../../sync-server/src/platform/database/location.ts';
import type { StoreQueries } from './server-records.ts';

/** A copy of the database at one moment, as in a backup. Only a store of the same kind can restore it. */
export interface StoreCopy {
  readonly name: string;
}

/** The database of one simulated server. Its methods block, so that nothing else in this process runs in the middle of one. */
export interface ServerStore {
  /** Returns the location of the database.
   * @param process index of the server process: 0 for the first */
  locationFor(process: number): DatabaseLocation;
  /** Queries for the checks, without the server's code. */
  readonly queries: StoreQueries;
  /** Copies the current database; no transaction may be in progress. */
  copy(): StoreCopy;
  /** Replaces the database with a copy; all servers on it must have stopped. */
  putBack(copy: StoreCopy): void;
  /** Kills a server in the middle of a transaction whose work is done and which is not committed.
   * No part of that transaction can become visible any more.
   * @returns the copy to restore before the server starts again, or null */
  die(process: number): StoreCopy | null;
  remove(): void;
}

/** Creates a store.
 * @param start initial content; empty if null */
export type CreateStore = (start: StoreCopy | null) => ServerStore;
