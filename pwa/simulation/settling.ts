/** The real timer, kept before a history installs virtual ones. */
const realSetImmediate = globalThis.setImmediate;

/** Detects when all work of an event is done: microtasks, and the tasks of fake-indexeddb and Dexie. */
export interface Settling {
  /** Runs a callback as a separate task, after all queued tasks. */
  task(run: () => void): void;
  /** Waits for work on another thread (signatures); virtual time stands still until it is done. */
  outside<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
  /** The number of tasks that have run. */
  readonly count: number;
  /** Called before each task; a tab may be killed there, between any two of its steps. */
  beforeTask: (count: number) => void;
}

/** More tasks than any single event needs. Reaching the limit means an endless loop. */
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
      // Waits for two idle turns of the event loop, because pending work of Node's streams takes one.
      for (let quiet = 0; quiet < 2;) {
        await new Promise<void>((resolve) => realSetImmediate(resolve));
        quiet = waiting === 0 && outside === 0 ? quiet + 1 : 0;
        if (settling.count - start > TASKS_MAX) throw new Error('One event set off more tasks than can be right.');
      }
    },
  };
  return settling;
};
