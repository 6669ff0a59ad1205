import type { LoadAccount } from './accounts.ts';
import type { Fault } from './drive.ts';
import type { LoadServer } from './load-server.ts';
import type { LoadSize } from './load-size.ts';
import type { Mailbox } from './mailbox.ts';

/** The shared context of all parts of the load. */
export interface LoadWorld {
  readonly server: LoadServer;
  /** Bare Koa, which answers with the server's response to one business's payload request. */
  readonly koa: Pick<LoadServer, 'port' | 'cpuUs'>;
  readonly accounts: readonly LoadAccount[];
  readonly mailbox: Pick<Mailbox, 'codeFor'>;
  readonly size: LoadSize;
  /** Random numbers in [0, 1), the same sequence for the same seed. */
  readonly random: () => number;
  readonly fault: Fault;
}

/** Rates per second of background load: as high as wanted, but low enough that requests do not just queue on this machine. */
export interface Paces {
  readonly saves: number;
  readonly signIns: number;
}

/** Shares of the machine's own maximum that background load uses. */
const SHARE = { saves: 0.4, signIns: 0.2 };

/** @param wanted    rates that the load asks for
 * @param possible  rates measured without other load */
export const pacesOf = (wanted: Paces, possible: Paces): Paces => ({
  saves: Math.min(wanted.saves, SHARE.saves * possible.saves),
  signIns: Math.min(wanted.signIns, SHARE.signIns * possible.signIns),
});

/** Returns the path of a business's payload. */
export const payloadPath = ({ id }: LoadAccount): string => `/api/widget/${id}`;

/** Returns the account whose payload is requested repeatedly.
 * @throws when there is no account at all */
export const hotAccount = ({ accounts }: Pick<LoadWorld, 'accounts'>): LoadAccount => {
  const [first] = accounts;
  if (!first) throw new Error('A load needs accounts.');
  return first;
};
