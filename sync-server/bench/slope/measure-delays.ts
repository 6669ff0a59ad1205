import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGES } from '../../src/platform/parameters.ts';
import { measureChangeDelay } from '../change-delay.ts';
import type { LoadAccount } from '../load/accounts.ts';
import type { LoadServer } from '../load/load-server.ts';

/** Writes through one process after the other, and measures how long it takes until another one shows it, in milliseconds, sorted ascending. Pauses
 * of random length between the writes cover every phase of the watcher's interval. */
export const measureDelays = async (
  members: readonly Pick<LoadServer, 'port'>[],
  { accounts, writes, random }: { accounts: readonly LoadAccount[]; writes: number; random: () => number },
): Promise<number[]> => {
  if (members.length < 2) return [];
  const places = members.map(({ port }) => ({ url: `http://127.0.0.1:${port}`, output: () => '' }));
  const delays: number[] = [];
  for (let write = 0; write < writes; write++) {
    await sleep(random() * 2 * CHANGES.pollEveryMs);
    const [writer, reader] = [places[write % places.length], places[(write + 1) % places.length]];
    const owner = accounts[write % accounts.length];
    if (!writer || !reader || !owner) throw new Error('no processes or no owners');
    delays.push(await measureChangeDelay({ writer, reader, owner, domain: `${write}-${members.length}.example.com` }));
  }
  return delays.toSorted((a, b) => a - b);
};
