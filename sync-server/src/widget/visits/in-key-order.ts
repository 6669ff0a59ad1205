/** Returns the values of a map in the order of its keys. Processes that write the same rows concurrently then wait for each other instead of
 * causing a deadlock. */
export const inKeyOrder = <T>(map: ReadonlyMap<string, T>): T[] =>
  [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
