/** Characters that move the cursor of a terminal or reverse its text: owners and other servers choose some of what is printed. */
const ORDERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Formats rows as lines of text, each column as wide as its widest cell, with two spaces between columns.
 * @param given a row may be shorter than others; characters in ORDERS are shown as \ufffd */
export const textTable = (given: readonly (readonly string[])[]): string[] => {
  const rows = given.map((row) => row.map((cell) => cell.replace(ORDERS, '\ufffd')));
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
