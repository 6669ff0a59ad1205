import type { Closure } from '@doorsign/shared-schema/closure';

/** The time of a closure: it begins later, it is in force, or it is over. */
export type ClosingTime = 'ahead' | 'now' | 'over';

/** Returns where an instant is in a closure's time.
 * @param now epoch milliseconds */
export const closingTimeOf = ({ from, until }: Closure, now: number): ClosingTime => {
  if (until !== null && Date.parse(until) <= now) return 'over';
  return from !== null && Date.parse(from) > now ? 'ahead' : 'now';
};

/** Returns the closure, unless it is over: it then stays stored and means nothing.
 * @param now epoch milliseconds */
export const standing = (closure: Closure | null, now: number): Closure | null =>
  closure && closingTimeOf(closure, now) !== 'over' ? closure : null;
