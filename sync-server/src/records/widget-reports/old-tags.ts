import type { InstallAnswer } from '@doorsign/shared-schema/api';

/** An outdated snippet on a page of a host. `at` is in epoch milliseconds. */
export interface OldTag {
  readonly host: string;
  readonly what: NonNullable<InstallAnswer['old']>['what'];
  readonly at: number;
}

/** The outdated snippets by host. A request from such a snippet names no known business, so its owner finds it by host. */
export interface OldTags {
  note(tag: OldTag): void;
  /** Forgets a host, because its snippet is current. */
  forget(host: string): void;
  /** Returns the newest outdated snippet among the matching hosts. */
  find(isTheirs: (host: string) => boolean): Promise<OldTag | null>;
  /** Writes pending data to the database, if there is one. Never throws. */
  flush(): Promise<void>;
}

/** Keeps outdated snippets in memory, for a single process. After a restart, the next visitor reports them again.
 * @param max maximum number of hosts; the least recently seen one is evicted first */
export const createOldTags = (max: number): OldTags => {
  const tags = new Map<string, OldTag>();
  return {
    note(tag) {
      // Reinsert at the end, so that the map stays in order of time.
      tags.delete(tag.host);
      tags.set(tag.host, tag);
      if (tags.size > max) for (const oldest of tags.keys()) return void tags.delete(oldest);
    },
    forget: (host) => void tags.delete(host),
    async find(isTheirs) {
      const found = [...tags.values()].filter(({ host }) => isTheirs(host));
      return found.at(-1) ?? null;
    },
    flush: async () => {},
  };
};
