import type { CreateStore } from './server-store.ts';

/** Where a history is played. */
export interface Stage {
  readonly createStore: CreateStore;
  /** How many server processes share the database. */
  readonly servers: number;
  /** Do apps and servers of two releases meet? */
  readonly hasReleases: boolean;
}
