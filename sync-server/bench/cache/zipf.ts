/** Returns a function that draws a rank from 0 to `count` - 1. Each rank is drawn in proportion to 1 / (rank + 1), as visits of websites are.
 * @param random a number in [0, 1) */
export const createZipf = (count: number, random: () => number): (() => number) => {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += 1 / (rank + 1);
  return () => {
    const drawn = random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    return low;
  };
};
