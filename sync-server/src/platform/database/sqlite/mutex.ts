/** Lets one user in at a time, in the order in which they came. */
export interface Mutex {
  acquire(): Promise<void>;
  release(): void;
}

/** @returns a mutex that nobody holds */
export const createMutex = (): Mutex => {
  const waiting: (() => void)[] = [];
  let held = false;
  return {
    acquire() {
      if (held) return new Promise((resolve) => waiting.push(resolve));
      held = true;
      return Promise.resolve();
    },
    release() {
      const next = waiting.shift();
      if (next) next();
      else held = false;
    },
  };
};
