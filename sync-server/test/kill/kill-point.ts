/** The points in the server's work at which its process is killed. */
const MOMENTS = [
  'from outside',
  'before a transaction',
  'in a transaction',
  'before a commit',
  'after a commit',
] as const;

/** One of them, or the planted fault: a kill from outside, after a transaction was acknowledged but not stored. */
export type Moment = (typeof MOMENTS)[number] | 'after a commit that was none';

/** The time of a kill, counted from the moment at which the process is armed. */
export interface KillPoint {
  moment: Moment;
  /** From outside: the number of answers before it. Otherwise: the number of the transaction. */
  count: number;
  /** From outside: the milliseconds after that. In a transaction: the number of the statement before which it is. After a commit that was
   * none: the number of answers before it. */
  offset: number;
}

/** The kill point of a process that is never armed. */
export const NEVER: KillPoint = { moment: 'before a transaction', count: 0, offset: 0 };

/** Draws a kill point. One in three is from outside, where timing decides what is interrupted. */
export const drawKillPoint = (random: () => number): KillPoint => {
  const moment = MOMENTS[Math.max(0, Math.floor(random() * 6) - 1)] ?? 'from outside';
  return {
    moment,
    count: 1 + Math.floor(random() * 40),
    offset: moment === 'from outside' ? random() * 12 : 1 + Math.floor(random() * 14),
  };
};

/** The environment variable that passes a kill point to the process, as JSON. */
export const KILL_POINT = 'KILL_POINT';
/** The signal that arms the kill point, sent when the load starts. */
export const ARM_SIGNAL = 'SIGUSR2';
