/** Returns a value that the test knows to exist.
 * @throws for null and undefined */
export const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('The test expected a value here.');
  return value;
};
