import type { SyncAnswer, SyncRequest } from '../../src/api/index.ts';

/** One position of a server's log, with the members that the checks of a history need. */
export interface LogEntry {
  seq: number;
  chain: string;
  scope: string;
  key: string;
  rev: string;
}

/** Returns the name of a register in the business: its location and its key. */
export const nameOf = ({ scope, key }: { scope: string; key: string }): string => `${scope}/${key}`;

/** A server for playing a history: the model of this folder, or the real handler. It has one business. */
export interface SimulatedServer {
  /** The ids of the business's locations. */
  readonly scopes: readonly [string, ...string[]];
  /** The time when its business was created, epoch milliseconds. */
  readonly startMs: number;
  /** @param now the server's clock, epoch milliseconds */
  sync(request: SyncRequest, now: number): Promise<SyncAnswer>;
  /** Returns the whole log, first position first. */
  log(): Promise<LogEntry[]>;
}
