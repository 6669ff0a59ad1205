import type { Bucket } from '../platform/parameters.ts';
import { fillingMs, momentsOf, waitMsOf, type Moment } from './bucket-moments.ts';

/** Maximum number of subjects in memory, so that a flood of addresses cannot exhaust it. */
const SUBJECTS_MAX = 100_000;

/** Token buckets by subject. They refill evenly, so that calls never get twice the allowance at once, as they would at the boundary of a
 * fixed window. A refused call takes no token. */
export interface TokenBuckets {
  /** Takes a token from every bucket of the subject, or from none.
   * @returns 0, or the whole seconds until a retry makes sense. Never fails. */
  take(subject: string): Promise<number>;
  /** Gives back a token that take() took. Never fails. */
  giveBack(subject: string): Promise<void>;
  /** Takes more tokens for a call that take() allowed. Missing tokens become a debt, up to the bucket's limit. Never fails. */
  charge(subject: string, tokens: number): Promise<void>;
}

/** Keeps buckets in memory; a restart resets them.
 * @param buckets limits of each subject; a call needs a token from each
 * @param now     epoch milliseconds */
export const createTokenBuckets = (buckets: readonly Bucket[], now: () => number): TokenBuckets => {
  const momentsBySubject = new Map<string, Moment[]>();

  const keep = (subject: string, moments: Moment[], nowMs: number): void => {
    // Reinsert at the end, so that the map stays in order of last use.
    momentsBySubject.delete(subject);
    momentsBySubject.set(subject, moments);
    for (const [oldest, others] of momentsBySubject) {
      const isFull = others.every((moment) => moment <= nowMs);
      if (!isFull && momentsBySubject.size <= SUBJECTS_MAX) return;
      momentsBySubject.delete(oldest);
    }
  };

  /** Moves every arrival time by a number of tokens; -1 moves it earlier. */
  const moved = (moments: readonly Moment[], tokens: number): Moment[] =>
    buckets.map((bucket, index) => (moments[index] ?? 0) + tokens * fillingMs(bucket));

  const move = (subject: string, tokens: number): void => {
    const nowMs = now();
    const moments = momentsOf(buckets, momentsBySubject.get(subject) ?? [], nowMs);
    keep(subject, moved(moments, tokens), nowMs);
  };

  return {
    async take(subject) {
      const nowMs = now();
      const moments = momentsOf(buckets, momentsBySubject.get(subject) ?? [], nowMs);
      const waitMs = waitMsOf(buckets, moments, nowMs);
      keep(subject, waitMs === 0 ? moved(moments, 1) : moments, nowMs);
      return Math.ceil(waitMs / 1000);
    },
    giveBack: async (subject) => move(subject, -1),
    charge: async (subject, tokens) => move(subject, tokens),
  };
};
