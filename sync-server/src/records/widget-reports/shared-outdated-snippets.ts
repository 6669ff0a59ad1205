import type { Counters } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  deleteOldestSnippets,
  deleteOutdatedSnippets,
  findOutdatedSnippets,
  saveOutdatedSnippets,
} from './outdated-snippet-repository.ts';
import type { OutdatedSnippet, OutdatedSnippets } from './outdated-snippets.ts';

interface SharedOutdatedSnippetsDeps {
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
export const createSharedOutdatedSnippets = ({
  counters,
  max,
  now,
  log,
}: SharedOutdatedSnippetsDeps): OutdatedSnippets => {
  /** The latest data about each host: its outdated snippet, or null for a current one. */
  let waiting = new Map<string, OutdatedSnippet | null>();
  let running = Promise.resolve();

  const wait = (host: string, seen: OutdatedSnippet | null): void => {
    if (waiting.has(host) || waiting.size < max) waiting.set(host, seen);
  };

  const write = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    // Sorted, so that two processes do not deadlock.
    const snippets = [...taken.values()]
      .filter((snippet) => snippet !== null)
      .toSorted((a, b) => (a.host < b.host ? -1 : 1));
    const hosts = [...taken].flatMap(([host, snippet]) => (snippet ? [] : host));
    try {
      await deleteOutdatedSnippets(counters, hosts, now());
      await saveOutdatedSnippets(counters, snippets);
      if (snippets.length > 0) await deleteOldestSnippets(counters, max);
    } catch (error) {
      // Data that arrived during the write is newer.
      const newer = waiting;
      waiting = taken;
      for (const [host, seen] of newer) wait(host, seen);
      log.warn({ err: error }, 'could not write outdated snippets, will retry');
    }
  };

  /** Writes run one after the other, so that older data never overwrites newer data. */
  const flush = (): Promise<void> => (running = running.then(write));

  return {
    note: (snippet) => wait(snippet.host, snippet),
    forget: (host) => wait(host, null),
    async find(isTheirs) {
      await flush();
      return (await findOutdatedSnippets(counters)).find(({ host }) => isTheirs(host)) ?? null;
    },
    flush,
  };
};
