import { setImmediate } from 'node:timers';

const waiting: (() => void)[] = [];

const resumeOne = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOne);
};

/** Yields to the event loop. For use between pieces of work that together would block the thread for long. One piece goes on in each turn of the
 * loop, in the order of the calls, so that the pieces of many requests do not add up to one long turn. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeOne);
  });
