import type { Counters } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { deleteOldestTags, deleteOldTags, findOldTags, saveOldTags } from './old-tag-repository.ts';
import type { OldTag, OldTags } from './old-tags.ts';

interface SharedOldTagsDeps {
  counters: Counters;
  /** Maximum number of stored hosts, and of hosts whose data waits to be written. */
  max: number;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'warn'>;
}

/** Keeps outdated snippets in the database, for several processes: one process sees the page, and the owner asks another one. Data waits in
 * memory until the next flush, so a killed process loses little, and the next visitor reports it again.
 * Source: shared-schema/docs/decisions/0081-state-shared-between-processes.md. */
export const createSharedOldTags = ({ counters, max, now, log }: SharedOldTagsDeps): OldTags => {
  /** The latest data about each host: its outdated snippet, or null for a current one. */
  let waiting = new Map<string, OldTag | null>();
  let running = Promise.resolve();

  const wait = (host: string, seen: OldTag | null): void => {
    if (waiting.has(host) || waiting.size < max) waiting.set(host, seen);
  };

  const write = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    // Sorted, so that two processes do not deadlock.
    const tags = [...taken.values()].filter((tag) => tag !== null).toSorted((a, b) => (a.host < b.host ? -1 : 1));
    const hosts = [...taken].flatMap(([host, tag]) => (tag ? [] : host));
    try {
      await deleteOldTags(counters, hosts, now());
      await saveOldTags(counters, tags);
      if (tags.length > 0) await deleteOldestTags(counters, max);
    } catch (error) {
      // Data that arrived during the write is newer.
      const newer = waiting;
      waiting = taken;
      for (const [host, seen] of newer) wait(host, seen);
      log.warn({ err: error }, 'old tags wait longer: they could not be written');
    }
  };

  /** Writes run one after the other, so that older data never overwrites newer data. */
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
