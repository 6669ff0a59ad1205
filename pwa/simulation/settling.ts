/** Real timers, kept before a history puts its own in their place. */
const realSetImmediate = globalThis.setImmediate;

/** Knows when everything that an event set off has come to rest: microtasks, and the tasks of fake-indexeddb and Dexie. */
export interface Settling {
  /** Runs something as a task of its own, after all that waits already. */
  task(run: () => void): void;
  /** Waits for work that another thread does (signatures): nothing else may go on while it runs. */
  outside<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
  /** Number of tasks that have run. */
  readonly count: number;
  /** Called before each task; a tab may be killed there, between any two of its steps. */
  beforeTask: (count: number) => void;
}

/** More tasks than any single event needs: a loop that never rests is a fault, not a long wait. */
const TASKS_MAX = 200_000;

export const createSettling = (): Settling => {
  let waiting = 0;
  let outside = 0;
  const settling = {
    count: 0,
    beforeTask: (_count: number): void => undefined,
    task(run: () => void): void {
      waiting += 1;
      realSetImmediate(() => {
        waiting -= 1;
        settling.count += 1;
        settling.beforeTask(settling.count);
        run();
      });
    },
    async outside<T>(work: Promise<T>): Promise<T> {
      outside += 1;
      try {
        return await work;
      } finally {
        outside -= 1;
      }
    },
    async settled(): Promise<void> {
      const start = settling.count;
      // Two quiet turns: what Node's own streams still owe each other takes one.
      for (let quiet = 0; quiet < 2;) {
        await new Promise<void>((resolve) => realSetImmediate(resolve));
        quiet = waiting === 0 && outside === 0 ? quiet + 1 : 0;
        if (settling.count - start > TASKS_MAX) throw new Error('One event set off more tasks than can be right.');
      }
    },
  };
  return settling;
};
