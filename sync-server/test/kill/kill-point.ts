/** Where in the work of the server's process it is killed. */
const MOMENTS = [
  'from outside',
  'before a transaction',
  'in a transaction',
  'before a commit',
  'after a commit',
] as const;

/** One of them, or the planted fault: from outside, after one transaction was acknowledged that was not stored. */
export type Moment = (typeof MOMENTS)[number] | 'after a commit that was none';

/** When a process dies, counted from the moment at which it is armed. */
export interface KillPoint {
  moment: Moment;
  /** From outside: the number of answers before it. Otherwise: the number of the transaction. */
  count: number;
  /** From outside: the milliseconds after that. In a transaction: the number of the statement before which it is. After a
   * commit that was none: the number of answers before it. */
  offset: number;
}

/** For a process that is never armed. */
export const NEVER: KillPoint = { moment: 'before a transaction', count: 0, offset: 0 };

/** Draws a kill point; one in three is from outside, where it is left to the machine what that interrupts. */
export const drawKillPoint = (random: () => number): KillPoint => {
  const moment = MOMENTS[Math.max(0, Math.floor(random() * 6) - 1)] ?? 'from outside';
  return {
    moment,
    count: 1 + Math.floor(random() * 40),
    offset: moment === 'from outside' ? random() * 12 : 1 + Math.floor(random() * 14),
  };
};

/** The variable that carries a kill point into the process, as JSON. */
export const KILL_POINT = 'KILL_POINT';
/** The signal that arms it: the load begins. */
export const ARM_SIGNAL = 'SIGUSR2';
