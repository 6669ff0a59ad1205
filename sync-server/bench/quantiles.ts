/** Returns the value at a share of all values, from the least (0) to the most (1).
 * @param sorted ascending; none give NaN */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** @param values in any order */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Returns evenly spaced quantiles, from the least to the most.
 * @param sorted ascending; none give none */
export const quantilesOf = (sorted: readonly number[], count = 21): number[] =>
  sorted.length === 0 ? [] : Array.from({ length: count }, (_, index) => percentile(sorted, index / (count - 1)));
