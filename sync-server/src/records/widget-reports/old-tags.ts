import type { InstallAnswer } from '@doorsign/shared-schema/api';

/** A tag of another day, on the page of some host. `at` in epoch milliseconds. */
export interface OldTag {
  readonly host: string;
  readonly what: NonNullable<InstallAnswer['old']>['what'];
  readonly at: number;
}

/** Hosts whose pages asked for something of another day. Such a request names no business that we know, so it is found by host. */
export interface OldTags {
  note(tag: OldTag): void;
  /** The host has a tag of today. */
  forget(host: string): void;
  /** The newest one of those hosts. */
  find(isTheirs: (host: string) => boolean): Promise<OldTag | null>;
  /** Writes down what waits to be written, where anything is. Never throws. */
  flush(): Promise<void>;
}

/** In this process's memory, for where it is the only one: after a restart the next visitor brings them again.
 * @param max how many hosts are remembered; the one that was not seen for longest goes first */
export const createOldTags = (max: number): OldTags => {
  const tags = new Map<string, OldTag>();
  return {
    note(tag) {
      // Back in at the end, so that the map is in order of time.
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
