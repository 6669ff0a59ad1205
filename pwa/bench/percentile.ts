/** Returns the value that this fraction of all values does not exceed, by nearest rank.
 * @param fraction above 0, at most 1
 * @throws for an empty list */
export const percentile = (values: readonly number[], fraction: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.ceil(fraction * sorted.length) - 1];
  if (found === undefined) throw new RangeError('there is no percentile of nothing');
  return found;
};
