/** Maximum rows of one statement, far below every engine's limit on parameters. */
const ROWS_MAX = 500;

/** Splits a list into pieces that fit into one statement; none for an empty list. */
export const inChunks = <T>(rows: readonly T[]): T[][] => {
  const chunks: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_MAX) chunks.push(rows.slice(start, start + ROWS_MAX));
  return chunks;
};
