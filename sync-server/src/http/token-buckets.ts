import type { Bucket } from '../platform/parameters.ts';

/** Most subjects that are remembered at once; a flood of addresses must not fill the memory. */
const SUBJECTS_MAX = 100_000;

/** Counts what each subject did. A call that is refused takes nothing.
 *
 * Buckets fill evenly, so that no moment lets through twice what is allowed, as the turn of a fixed window would. A bucket is kept as
 * the moment at which it will be full again: every token moves it later by the time that one token takes to fill, and it must
 * not get further away than the time that the whole bucket takes. */
export interface TokenBuckets {
  /** Takes a token from every bucket of the subject, or from none.
   * @returns 0, or the whole seconds until it is worth trying again */
  take(subject: string): Promise<number>;
  /** Gives back what take() took. */
  giveBack(subject: string): Promise<void>;
}

/** Where the buckets of a kind of subject are kept.
 * @param kind    told apart from all others
 * @param buckets what each subject may do; all of them must agree */
export type MakeBuckets = (kind: string, buckets: readonly Bucket[]) => TokenBuckets;

/** Buckets in this process's memory, for where it is the only one. A restart forgives.
 * @param now epoch milliseconds */
export const createTokenBuckets = (buckets: readonly Bucket[], now: () => number): TokenBuckets => {
  const fullAtBySubject = new Map<string, number[]>();

  const fullAtOf = (subject: string, nowMs: number): number[] => {
    const fullAt = fullAtBySubject.get(subject);
    // A clock that was set back finds an empty bucket at worst, not one that stays empty until it has caught up.
    return buckets.map(({ perMs }, index) => Math.min(Math.max(fullAt?.[index] ?? nowMs, nowMs), nowMs + perMs));
  };

  const keep = (subject: string, fullAt: number[], nowMs: number): void => {
    // Back in at the end, so that the map is in order of last use.
    fullAtBySubject.delete(subject);
    fullAtBySubject.set(subject, fullAt);
    for (const [oldest, moments] of fullAtBySubject) {
      const isFull = moments.every((moment) => moment <= nowMs);
      if (!isFull && fullAtBySubject.size <= SUBJECTS_MAX) return;
      fullAtBySubject.delete(oldest);
    }
  };

  return {
    async take(subject) {
      const nowMs = now();
      const current = fullAtOf(subject, nowMs);
      const taken = current.map((moment, index) => moment + fillingMs(buckets[index]));
      const waitMs = Math.max(0, ...taken.map((moment, index) => moment - nowMs - (buckets[index]?.perMs ?? 0)));
      keep(subject, waitMs === 0 ? taken : current, nowMs);
      return Math.ceil(waitMs / 1000);
    },
    async giveBack(subject) {
      const nowMs = now();
      const given = fullAtOf(subject, nowMs).map((moment, index) => moment - fillingMs(buckets[index]));
      keep(subject, given, nowMs);
    },
  };
};

/** How long one token takes to fill, in whole milliseconds. */
export const fillingMs = (bucket: Bucket | undefined): number => (bucket ? Math.floor(bucket.perMs / bucket.count) : 0);
