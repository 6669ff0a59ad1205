/** The values of a map in the order of its keys, whatever order they came in: processes that write the same rows at once wait for
 * one another then, where in different orders each would wait for the other. */
export const inKeyOrder = <T>(map: ReadonlyMap<string, T>): T[] =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
