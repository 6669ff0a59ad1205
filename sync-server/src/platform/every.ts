/** Calls `work` periodically.
 * @param intervalMs milliseconds between two calls, and before the first one
 * @returns          a function that stops the calls */
export type Every = (intervalMs: number, work: () => void) => () => void;

/** Uses a timer of this process, which does not keep the process alive. */
export const everyInterval: Every = (intervalMs, work) => {
  const timer = setInterval(work, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
};
