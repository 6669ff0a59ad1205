import type { Counters } from '../../platform/database/database.ts';
import { SHARED_LIMITS, type Bucket } from '../../platform/parameters.ts';
import { arrivalTimesOf, createTokenBuckets, leftOf, waitMsOf, type TokenBuckets } from '../token-buckets.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { findArrivalTimes, moveArrivalTimes, clampArrivalTimes, takeTokens } from './limit-repository.ts';
import { createRefusals } from './refusals.ts';

interface SharedBucketsDeps {
  counters: Counters;
  breaker: CircuitBreaker;
  /** Returns the hash that is stored instead of a subject of this kind. */
  hash(subject: string): string;
  /** True if a token may come back; a refused subject then does not stay refused for a known time. */
  canBeGivenBack: boolean;
  /** Epoch milliseconds. */
  now(): number;
}

/** Keeps buckets in the database, shared by all its processes. If the database is unreachable, each process counts for itself.
 * @param buckets at most three
 * Source: shared-schema/docs/decisions/0082-shared-rate-limits.md. */
export const createSharedBuckets = (buckets: readonly Bucket[], deps: SharedBucketsDeps): TokenBuckets => {
  const { counters, breaker, hash, canBeGivenBack, now } = deps;
  const own = createTokenBuckets(buckets, now);
  const refusals = createRefusals(SHARED_LIMITS.refusalsMax, now);

  /** @returns the milliseconds to wait; 0 if the token was taken */
  const takeOrWait = async (subject: string, nowMs: number): Promise<number> => {
    // A token may have come back between the refusal and the lookup of the wait: then try again.
    for (let tries = 0; tries < SHARED_LIMITS.takeTries; tries += 1) {
      if (await takeTokens(counters, subject, buckets, nowMs)) return 0;
      const kept = await findArrivalTimes(counters, subject);
      const arrivalTimes = arrivalTimesOf(buckets, kept, nowMs);
      if (buckets.some((_, index) => (kept[index] ?? 0) > (arrivalTimes[index] ?? 0)))
        await clampArrivalTimes(counters, subject, buckets, nowMs);
      const waitMs = waitMsOf(buckets, arrivalTimes, nowMs);
      if (waitMs > 0) return waitMs;
    }
    return 1;
  };

  return {
    async take(subject) {
      const hashed = hash(subject);
      const refusedMs = refusals.leftMs(hashed);
      if (refusedMs > 0) return inSeconds(refusedMs);
      const nowMs = now();
      const asked = await breaker(() => takeOrWait(hashed, nowMs));
      if (!asked) return own.take(subject);
      if (asked.answer > 0 && !canBeGivenBack) refusals.add(hashed, nowMs + asked.answer);
      return inSeconds(asked.answer);
    },
    async left(subject) {
      const nowMs = now();
      const kept = await breaker(() => findArrivalTimes(counters, hash(subject)));
      return kept ? leftOf(buckets, arrivalTimesOf(buckets, kept.answer, nowMs), nowMs) : own.left(subject);
    },
    async giveBack(subject) {
      const given = await breaker(() =>
        moveArrivalTimes(counters, hash(subject), buckets, { tokens: -1, nowMs: now() }),
      );
      if (!given) await own.giveBack(subject);
    },
    async charge(subject, tokens) {
      const charged = await breaker(() => moveArrivalTimes(counters, hash(subject), buckets, { tokens, nowMs: now() }));
      if (!charged) await own.charge(subject, tokens);
    },
  };
};

const inSeconds = (ms: number): number => Math.ceil(ms / 1000);
