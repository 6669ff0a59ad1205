import type { Bucket } from '../platform/parameters.ts';
import { fillingMs, momentsOf, waitMsOf, type Moment } from './bucket-moments.ts';

/** Most subjects that are remembered at once; a flood of addresses must not fill the memory. */
const SUBJECTS_MAX = 100_000;

/** Counts what each subject did. They fill evenly, so that no moment lets through twice what is allowed, as the turn of a fixed
 * window would. A call that is refused takes nothing. */
export interface TokenBuckets {
  /** Takes a token from every bucket of the subject, or from none.
   * @returns 0, or the whole seconds until it is worth trying again. Never fails. */
  take(subject: string): Promise<number>;
  /** Gives back what take() took. Never fails. */
  giveBack(subject: string): Promise<void>;
  /** Takes more tokens for a call that take() let through. Missing tokens become a debt, up to the bucket's limit. Never fails. */
  charge(subject: string, tokens: number): Promise<void>;
}

/** Buckets in this process's memory. A restart forgives.
 * @param buckets what each subject may do; all of them must agree
 * @param now     epoch milliseconds */
export const createTokenBuckets = (buckets: readonly Bucket[], now: () => number): TokenBuckets => {
  const momentsBySubject = new Map<string, Moment[]>();

  const keep = (subject: string, moments: Moment[], nowMs: number): void => {
    // Back in at the end, so that the map is in order of last use.
    momentsBySubject.delete(subject);
    momentsBySubject.set(subject, moments);
    for (const [oldest, others] of momentsBySubject) {
      const isFull = others.every((moment) => moment <= nowMs);
      if (!isFull && momentsBySubject.size <= SUBJECTS_MAX) return;
      momentsBySubject.delete(oldest);
    }
  };

  /** Moves every moment by as many tokens, earlier for -1. */
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
