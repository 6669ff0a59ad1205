/** Processes and folders of a run, which it must remove whatever happens. */
export interface CleanUp {
  /** Remembers how to stop something.
   * @returns a function that stops it now; it may be called again */
  add(stop: () => Promise<void>): () => Promise<void>;
  /** Stops everything that is left, the newest first. A failure does not keep the others from being stopped. Never rejects. */
  run(): Promise<void>;
}

/** @param tell is told of what could not be stopped */
export const createCleanUp = (tell: (line: string) => void): CleanUp => {
  const left = new Set<() => Promise<void>>();
  return {
    add(stop) {
      const once = async (): Promise<void> => {
        if (left.delete(once)) await stop();
      };
      left.add(once);
      return once;
    },
    async run() {
      for (const stop of [...left].toReversed())
        await stop().catch((error: unknown) => tell(`Could not be stopped: ${String(error)}`));
    },
  };
};
