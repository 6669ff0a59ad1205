import { onTestFinished } from 'vitest';

/** Counts the turns of the event loop until the test ends.
 * @returns a function that tells how many there were so far */
export const countTurns = (): (() => number) => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  onTestFinished(() => clearImmediate(counting));
  return () => turns;
};
