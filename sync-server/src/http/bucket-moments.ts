import type { Bucket } from '../platform/parameters.ts';

/** A bucket as the moment at which it will be full again: every token moves it later by the time that one token takes to fill,
 * and it must not get further away than the time that the whole bucket takes. */
export type Moment = number;

/** How long one token takes to fill, in whole milliseconds. */
export const fillingMs = ({ count, perMs }: Bucket): number => Math.floor(perMs / count);

/** What the buckets hold now.
 * @param kept what is remembered of them, which may be nothing
 * @returns    as many moments as there are buckets. A clock that was set back finds an empty one at worst, not one that stays
 *             empty until it has caught up. */
export const momentsOf = (buckets: readonly Bucket[], kept: readonly Moment[], nowMs: number): Moment[] =>
  buckets.map(({ perMs }, index) => Math.min(Math.max(kept[index] ?? nowMs, nowMs), nowMs + perMs));

/** How long until every bucket has a token; 0 when they have. */
export const waitMsOf = (buckets: readonly Bucket[], moments: readonly Moment[], nowMs: number): number =>
  Math.max(0, ...buckets.map((bucket, index) => (moments[index] ?? nowMs) + fillingMs(bucket) - nowMs - bucket.perMs));
