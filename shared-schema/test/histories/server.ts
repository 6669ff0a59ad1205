import type { SyncAnswer, SyncRequest } from '../../src/api/index.ts';

/** One place of a server's log, as a history is checked by it. */
export interface LogPlace {
  seq: number;
  chain: string;
  key: string;
  rev: string;
}

/** A server that a history is played against: the model of this folder, or the real handler. It has one business with
 * one location. */
export interface SimulatedServer {
  /** The location's id. */
  readonly scope: string;
  /** When its business was made, epoch milliseconds. */
  readonly startMs: number;
  /** @param now the server's clock, epoch milliseconds */
  sync(request: SyncRequest, now: number): Promise<SyncAnswer>;
  /** The whole log, first place first. */
  log(): Promise<LogPlace[]>;
}
