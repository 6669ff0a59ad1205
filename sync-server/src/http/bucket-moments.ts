import type { Bucket } from '../platform/parameters.ts';

/** The arrival time of a bucket (GCRA): the time at which the bucket will be full again. Each token taken moves it later by the time that
 * one token takes to refill. A token is available if taking it leaves the arrival time at most one full bucket's refill time ahead. Charges
 * for large calls may move it further, up to the bucket's debt. */
export type Moment = number;

/** Returns the refill time of one token in whole milliseconds. */
export const fillingMs = ({ count, perMs }: Bucket): number => Math.floor(perMs / count);

/** Returns the latest possible arrival time of a bucket. */
export const latestMoment = ({ perMs, debtMs = 0 }: Bucket, nowMs: number): Moment => nowMs + perMs + debtMs;

/** Returns the current arrival times of the buckets.
 * @param kept the stored arrival times, possibly none
 * @returns    one arrival time per bucket. If the clock was set back, a bucket is in full debt at worst; it does not stay empty until the
 *             clock has caught up. */
export const momentsOf = (buckets: readonly Bucket[], kept: readonly Moment[], nowMs: number): Moment[] =>
  buckets.map((bucket, index) => Math.min(Math.max(kept[index] ?? nowMs, nowMs), latestMoment(bucket, nowMs)));

/** Returns the milliseconds until every bucket has a token; 0 if each has one. */
export const waitMsOf = (buckets: readonly Bucket[], moments: readonly Moment[], nowMs: number): number =>
  Math.max(0, ...buckets.map((bucket, index) => (moments[index] ?? nowMs) + fillingMs(bucket) - nowMs - bucket.perMs));
