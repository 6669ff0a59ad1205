import type { SyncAnswer, SyncRequest } from '../../src/api/index.ts';

/** One position of a server's log, with the members that the checks of a history need. */
export interface LogEntry {
  seq: number;
  chain: string;
  key: string;
  rev: string;
}

/** A server for playing a history: the model of this folder, or the real handler. It has one business with one location. */
export interface SimulatedServer {
  /** The location's id. */
  readonly scope: string;
  /** The time when its business was created, epoch milliseconds. */
  readonly startMs: number;
  /** @param now the server's clock, epoch milliseconds */
  sync(request: SyncRequest, now: number): Promise<SyncAnswer>;
  /** Returns the whole log, first position first. */
  log(): Promise<LogEntry[]>;
}
