/** Most rows of one statement: far below what any engine allows in parameters. */
const ROWS_MAX = 500;

/** Cuts a list into pieces that one statement can hold; none for an empty list. */
export const inChunks = <T>(rows: readonly T[]): T[][] => {
  const chunks: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_MAX) chunks.push(rows.slice(start, start + ROWS_MAX));
  return chunks;
};
