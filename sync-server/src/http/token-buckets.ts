import type { Bucket } from '../platform/parameters.ts';

/** Maximum number of subjects in memory, so that a flood of addresses cannot exhaust it. */
const SUBJECTS_MAX = 100_000;

/** The remainder of a bucket. */
export interface Left {
  /** Tokens. */
  readonly count: number;
  /** Seconds until the bucket is full again. */
  readonly fullInS: number;
}

/** Token buckets by subject. They refill evenly, so that calls never get twice the allowance at once, as they would at the boundary of a
 * fixed window. A refused call takes no token. */
export interface TokenBuckets {
  /** Takes a token from every bucket of the subject, or from none.
   * @returns 0, or the whole seconds until a retry makes sense. Never fails. */
  take(subject: string): Promise<number>;
  /** Gives back a token that take() took. Never fails. */
  giveBack(subject: string): Promise<void>;
  /** Returns what is left of the subject's first bucket. Never fails. */
  left(subject: string): Promise<Left>;
  /** Takes more tokens for a call that take() allowed. Missing tokens become a debt, up to the bucket's limit. Never fails. */
  charge(subject: string, tokens: number): Promise<void>;
}

/** The arrival time of a bucket (GCRA): the time at which the bucket will be full again. Each token taken moves it later by the time that
 * one token takes to refill. A token is available if taking it leaves the arrival time at most one full bucket's refill time ahead. Charges
 * for large calls may move it further, up to the bucket's debt. */
export type ArrivalTime = number;

/** Returns the refill time of one token in whole milliseconds. */
export const refillMs = ({ count, perMs }: Bucket): number => Math.floor(perMs / count);

/** Returns the latest possible arrival time of a bucket. */
export const latestArrivalTime = ({ perMs, debtMs = 0 }: Bucket, nowMs: number): ArrivalTime => nowMs + perMs + debtMs;

/** Returns the current arrival times of the buckets.
 * @param kept the stored arrival times, possibly none
 * @returns    one arrival time per bucket. If the clock was set back, a bucket is in full debt at worst; it does not stay empty until the
 *             clock has caught up. */
export const arrivalTimesOf = (
  buckets: readonly Bucket[],
  kept: readonly ArrivalTime[],
  nowMs: number,
): ArrivalTime[] =>
  buckets.map((bucket, index) => Math.min(Math.max(kept[index] ?? nowMs, nowMs), latestArrivalTime(bucket, nowMs)));

/** Returns the milliseconds until every bucket has a token; 0 if each has one. */
export const waitMsOf = (buckets: readonly Bucket[], arrivalTimes: readonly ArrivalTime[], nowMs: number): number =>
  Math.max(
    0,
    ...buckets.map((bucket, index) => (arrivalTimes[index] ?? nowMs) + refillMs(bucket) - nowMs - bucket.perMs),
  );

/** Returns what is left of the first of some buckets. */
export const leftOf = ([bucket]: readonly Bucket[], [arrivalTime]: readonly ArrivalTime[], nowMs: number): Left => {
  const owedMs = Math.max(0, (arrivalTime ?? nowMs) - nowMs);
  const count = bucket ? Math.max(0, Math.floor((bucket.perMs - owedMs) / refillMs(bucket))) : 0;
  return { count, fullInS: Math.ceil(owedMs / 1000) };
};

/** Keeps buckets in memory; a restart resets them.
 * @param buckets limits of each subject; a call needs a token from each
 * @param now     epoch milliseconds */
export const createTokenBuckets = (buckets: readonly Bucket[], now: () => number): TokenBuckets => {
  const arrivalTimesBySubject = new Map<string, ArrivalTime[]>();

  const keep = (subject: string, arrivalTimes: ArrivalTime[], nowMs: number): void => {
    // Reinsert at the end, so that the map stays in order of last use.
    arrivalTimesBySubject.delete(subject);
    arrivalTimesBySubject.set(subject, arrivalTimes);
    for (const [oldest, others] of arrivalTimesBySubject) {
      const isFull = others.every((time) => time <= nowMs);
      if (!isFull && arrivalTimesBySubject.size <= SUBJECTS_MAX) return;
      arrivalTimesBySubject.delete(oldest);
    }
  };

  /** Moves every arrival time by a number of tokens; -1 moves it earlier. */
  const moved = (arrivalTimes: readonly ArrivalTime[], tokens: number): ArrivalTime[] =>
    buckets.map((bucket, index) => (arrivalTimes[index] ?? 0) + tokens * refillMs(bucket));

  const move = (subject: string, tokens: number): void => {
    const nowMs = now();
    const arrivalTimes = arrivalTimesOf(buckets, arrivalTimesBySubject.get(subject) ?? [], nowMs);
    keep(subject, moved(arrivalTimes, tokens), nowMs);
  };

  return {
    async take(subject) {
      const nowMs = now();
      const arrivalTimes = arrivalTimesOf(buckets, arrivalTimesBySubject.get(subject) ?? [], nowMs);
      const waitMs = waitMsOf(buckets, arrivalTimes, nowMs);
      keep(subject, waitMs === 0 ? moved(arrivalTimes, 1) : arrivalTimes, nowMs);
      return Math.ceil(waitMs / 1000);
    },
    async left(subject) {
      const nowMs = now();
      return leftOf(buckets, arrivalTimesOf(buckets, arrivalTimesBySubject.get(subject) ?? [], nowMs), nowMs);
    },
    giveBack: async (subject) => move(subject, -1),
    charge: async (subject, tokens) => move(subject, tokens),
  };
};
