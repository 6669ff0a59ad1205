import type { LoadAccount } from './accounts.ts';
import type { Fault } from './drive.ts';
import type { LoadServer } from './load-server.ts';
import type { LoadSize } from './load-size.ts';
import type { Mailbox } from './mailbox.ts';

/** What each part of the load works with. */
export interface LoadWorld {
  readonly server: LoadServer;
  /** Koa and nothing else, which answers what the server answers for one business's payload. */
  readonly koa: Pick<LoadServer, 'port' | 'cpuUs'>;
  readonly accounts: readonly LoadAccount[];
  readonly mailbox: Pick<Mailbox, 'codeFor'>;
  readonly size: LoadSize;
  /** In [0, 1), the same row of numbers for the same seed. */
  readonly random: () => number;
  readonly fault: Fault;
}

/** How often things happen in a second while others go on: as often as is wanted, but not so often that this machine only queues. */
export interface Paces {
  readonly saves: number;
  readonly signIns: number;
}

/** Of what a machine can do alone, so much is asked of it beside other things. */
const SHARE = { saves: 0.4, signIns: 0.2 };

/** @param wanted    how often things should happen
 * @param possible  how often they did when nothing else went on */
export const pacesOf = (wanted: Paces, possible: Paces): Paces => ({
  saves: Math.min(wanted.saves, SHARE.saves * possible.saves),
  signIns: Math.min(wanted.signIns, SHARE.signIns * possible.signIns),
});

/** Where a business's payload is. */
export const payloadPath = ({ id }: LoadAccount): string => `/api/widget/${id}`;

/** The business whose payload is asked for again and again.
 * @throws when there is no account at all */
export const hotAccount = ({ accounts }: Pick<LoadWorld, 'accounts'>): LoadAccount => {
  const [first] = accounts;
  if (!first) throw new Error('A load needs accounts.');
  return first;
};
