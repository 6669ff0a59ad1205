/** Returns evenly spaced quantiles, from the least to the most.
 * @param sorted ascending; none give none */
export const quantilesOf = (sorted: readonly number[], count = 21): number[] =>
  sorted.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => sorted[Math.round((index / (count - 1)) * (sorted.length - 1))] ?? 0);
