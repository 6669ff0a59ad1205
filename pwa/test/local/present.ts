/** A value that the test knows to be there. */
export const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('The test expected a value here.');
  return value;
};
