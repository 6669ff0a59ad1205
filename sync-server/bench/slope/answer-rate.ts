/** Returns how many answers came per second, from the first tenth of them to the last: however long a Save takes, answers come as fast as Saves are
 * sent while the server keeps up.
 * @param arrivedMs times of arrival, in any order
 * @returns 0 for fewer than two answers */
export const answerRate = (arrivedMs: readonly number[]): number => {
  const sorted = arrivedMs.toSorted((a, b) => a - b);
  const left = Math.floor(sorted.length / 10);
  const [first, last] = [sorted[left], sorted[sorted.length - 1 - left]];
  if (first === undefined || last === undefined || last === first) return 0;
  return ((sorted.length - 1 - 2 * left) / (last - first)) * 1000;
};
