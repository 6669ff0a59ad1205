import type { Bucket } from '../platform/parameters.ts';

/** A bucket as the moment at which it will be full again: every token moves it later by the time that one token takes to fill. A token is
 * there as long as the moment gets no further away than the time that the whole bucket takes; what a large call costs may move it
 * further, up to the bucket's debt. */
export type Moment = number;

/** How long one token takes to fill, in whole milliseconds. */
export const fillingMs = ({ count, perMs }: Bucket): number => Math.floor(perMs / count);

/** The furthest away that the moment of a bucket can be. */
export const latestMoment = ({ perMs, debtMs = 0 }: Bucket, nowMs: number): Moment => nowMs + perMs + debtMs;

/** What the buckets hold now.
 * @param kept what is remembered of them, which may be nothing
 * @returns    as many moments as there are buckets. A clock that was set back finds one with all of its debt at worst, not one that
 *             stays empty until it has caught up. */
export const momentsOf = (buckets: readonly Bucket[], kept: readonly Moment[], nowMs: number): Moment[] =>
  buckets.map((bucket, index) => Math.min(Math.max(kept[index] ?? nowMs, nowMs), latestMoment(bucket, nowMs)));

/** How long until every bucket has a token; 0 when they have. */
export const waitMsOf = (buckets: readonly Bucket[], moments: readonly Moment[], nowMs: number): number =>
  Math.max(0, ...buckets.map((bucket, index) => (moments[index] ?? nowMs) + fillingMs(bucket) - nowMs - bucket.perMs));
