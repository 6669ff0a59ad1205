/** The commits of a connection that does not sync them to the disk itself. */
export interface DurableCommits {
  /** Records a commit, which a power failure could still undo. */
  note(): void;
  /** Waits until everything recorded before this call is on the disk. A reader or writer of a row waits here before it reports the row.
   * @throws the disk's first error, on every later call too: what is stored is unknown until the file is reopened */
  settled(): Promise<void>;
}

/** For a connection whose engine makes commits as durable as needed: records nothing, waits for nothing. */
export const ENGINE_COMMITS: DurableCommits = { note: () => {}, settled: async () => {} };

/** Implements group commit: commits that arrive during a sync share the next one.
 * @param sync puts everything on the disk that was committed before it was called */
export const createDurableCommits = (sync: () => Promise<void>): DurableCommits => {
  let noted = 0;
  let stored = 0;
  let running: Promise<void> | null = null;
  let refused: { readonly error: unknown } | null = null;

  const run = async (): Promise<void> => {
    const upTo = noted;
    try {
      await sync();
      stored = upTo;
    } catch (error) {
      // No retry: a second sync might succeed without having stored what the first one failed to store.
      refused = { error };
    } finally {
      running = null;
    }
  };
  return {
    note: () => void (noted += 1),
    async settled() {
      const mine = noted;
      while (stored < mine) {
        if (refused) throw refused.error;
        await (running ??= run());
      }
    },
  };
};
