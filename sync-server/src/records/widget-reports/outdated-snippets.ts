import type { InstallAnswer } from '@doorsign/shared-schema/api';

/** An outdated snippet on a page of a host. `at` is in epoch milliseconds. */
export interface OutdatedSnippet {
  readonly host: string;
  readonly what: NonNullable<InstallAnswer['old']>['what'];
  readonly at: number;
}

/** The outdated snippets by host. A request from such a snippet names no known business, so its owner finds it by host. */
export interface OutdatedSnippets {
  note(snippet: OutdatedSnippet): void;
  /** Forgets a host, because its snippet is current. */
  forget(host: string): void;
  /** Returns the newest outdated snippet among the matching hosts. */
  find(isTheirs: (host: string) => boolean): Promise<OutdatedSnippet | null>;
  /** Writes pending data to the database, if there is one. Never throws. */
  flush(): Promise<void>;
}

/** Keeps outdated snippets in memory, for a single process. After a restart, the next visitor reports them again.
 * @param max maximum number of hosts; the least recently seen one is evicted first */
export const createOutdatedSnippets = (max: number): OutdatedSnippets => {
  const snippets = new Map<string, OutdatedSnippet>();
  return {
    note(snippet) {
      // Reinsert at the end, so that the map stays in order of time.
      snippets.delete(snippet.host);
      snippets.set(snippet.host, snippet);
      if (snippets.size > max) for (const oldest of snippets.keys()) return void snippets.delete(oldest);
    },
    forget: (host) => void snippets.delete(host),
    async find(isTheirs) {
      const found = [...snippets.values()].filter(({ host }) => isTheirs(host));
      return found.at(-1) ?? null;
    },
    flush: async () => {},
  };
};
