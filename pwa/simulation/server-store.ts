import type { DatabaseLocation } from '../../sync-server/src/platform/database/location.ts';
import type { StoreQueries } from './server-records.ts';

/** The database as it was at one moment: what a backup leaves. Only the store that made it, or one of the same kind, takes it. */
export interface StoreCopy {
  readonly name: string;
}

/** The database of one simulated server. */
export interface ServerStore {
  /** Where the server finds it.
   * @param process which of the servers asks: 0 for the first */
  locationFor(process: number): DatabaseLocation;
  /** For who looks at it from the side. */
  readonly queries: StoreQueries;
  /** Copies it as it is now; nothing may be under way. */
  copy(): Promise<StoreCopy>;
  /** Puts a copy in its place; all servers on it must have ended. */
  putBack(copy: StoreCopy): Promise<void>;
  /** A server dies, in the middle of a transaction whose work is done and of which nothing is committed.
   * @returns resolves when nobody will ever see anything of that transaction, with what has to be put back for that before
   *          the server starts again */
  die(process: number): Promise<StoreCopy | null>;
  remove(): Promise<void>;
}

/** Makes a store.
 * @param start what it begins with; empty without it */
export type CreateStore = (start: StoreCopy | null) => Promise<ServerStore>;
