import type { CreateStore } from './server-store.ts';

/** The environment of a history. */
export interface Stage {
  readonly createStore: CreateStore;
  /** The number of server processes that share the database. */
  readonly servers: number;
  /** True if apps and servers of two releases take part. */
  readonly hasReleases: boolean;
}
