import type { Counters } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { deleteOldestTags, deleteOldTags, findOldTags, saveOldTags } from './old-tag-repository.ts';
import type { OldTag, OldTags } from './old-tags.ts';

interface SharedOldTagsDeps {
  counters: Counters;
  /** How many hosts are remembered, and how many may wait to be written down. */
  max: number;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'warn'>;
}

/** In the database, for where several processes have it: a page is seen by one process, and its owner asks another one. What is seen waits
 * in memory until the next flush, so a killed process loses little, and the next visitor brings it again.
 * Source: shared-schema/docs/decisions/0081-state-shared-between-processes.md. */
export const createSharedOldTags = ({ counters, max, now, log }: SharedOldTagsDeps): OldTags => {
  /** What was seen of each host last: its old tag, or null for one of today. */
  let waiting = new Map<string, OldTag | null>();
  let running = Promise.resolve();

  const wait = (host: string, seen: OldTag | null): void => {
    if (waiting.has(host) || waiting.size < max) waiting.set(host, seen);
  };

  const write = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    // In one order, so that two processes do not wait for each other.
    const tags = [...taken.values()].filter((tag) => tag !== null).toSorted((a, b) => (a.host < b.host ? -1 : 1));
    const hosts = [...taken].flatMap(([host, tag]) => (tag ? [] : host));
    try {
      await deleteOldTags(counters, hosts, now());
      await saveOldTags(counters, tags);
      if (tags.length > 0) await deleteOldestTags(counters, max);
    } catch (error) {
      // What was seen meanwhile is newer.
      const newer = waiting;
      waiting = taken;
      for (const [host, seen] of newer) wait(host, seen);
      log.warn({ err: error }, 'old tags wait longer: they could not be written');
    }
  };

  /** One after the other, so that nothing older is written over what is newer. */
  const flush = (): Promise<void> => (running = running.then(write));

  return {
    note: (tag) => wait(tag.host, tag),
    forget: (host) => wait(host, null),
    async find(isTheirs) {
      await flush();
      return (await findOldTags(counters)).find(({ host }) => isTheirs(host)) ?? null;
    },
    flush,
  };
};
