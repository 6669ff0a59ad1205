/** Commits of a connection that leaves it to others to wait for the disk. */
export interface DurableCommits {
  /** Notes a commit, which a power cut could still take back. */
  note(): void;
  /** Waits until everything noted before this call is on the disk. Whoever has read or written a row waits here before anybody hears of it.
   * @throws what the disk said when it refused once; from then on nobody knows what is stored until the file is opened anew */
  settled(): Promise<void>;
}

/** Commits that are as durable as the engine makes them. */
export const ENGINE_COMMITS: DurableCommits = { note: () => {}, settled: async () => {} };

/** Group commit: while the disk is busy with some commits, others gather, and all of them share its next turn.
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
      // Asked again, the disk might agree without having stored what it refused.
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
