/** Rows as lines of text, each column as wide as its widest cell, two spaces between them.
 * @param rows cells without line breaks; a row may be shorter than others */
export const textTable = (rows: readonly (readonly string[])[]): string[] => {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
