import type { SyncAnswer, SyncRequest } from '../../src/api/index.ts';
import type { Role } from '../../src/team/index.ts';

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

/** The rights of the person who works on a device. */
export interface Rights {
  readonly role: Role;
  /** The ids of the locations that the person may change; null for all. */
  readonly scope: readonly string[] | null;
}

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
  /** The rights of the people at the start, by device; missing if all devices are the owner's. */
  readonly rights?: readonly Rights[];
  /** Changes the rights of the person on a device but the first, which is the owner's. Missing if all devices are the owner's.
   * @param now the server's clock, epoch milliseconds */
  setRights?(device: number, rights: Rights, now: number): Promise<void>;
}
