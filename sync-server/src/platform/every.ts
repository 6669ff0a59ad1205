/** Calls `work` again and again.
 * @param intervalMs milliseconds from one call to the next; the first one comes after them too
 * @returns          ends it */
export type Every = (intervalMs: number, work: () => void) => () => void;

/** On the clock of this process, which it does not keep alive. */
export const everyInterval: Every = (intervalMs, work) => {
  const timer = setInterval(work, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
};
