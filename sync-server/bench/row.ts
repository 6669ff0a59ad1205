/** One line of the performance table: a figure, and beside it what it was measured against in the same run. */
export interface BenchRow {
  readonly name: string;
  readonly ours: string;
  /** What it is compared with; empty where a figure stands alone. */
  readonly peer?: string;
  /** How many times better than the peer; above 1 is better. */
  readonly ratio?: number;
  readonly aim?: string;
}

/** Prints rows as an aligned table under a title that says workload and method. */
export const printTable = (title: string, method: string, rows: readonly BenchRow[]): void => {
  const cells = rows.map(({ name, ours, peer = '', ratio, aim = '' }) => [
    name,
    ours,
    peer,
    ratio === undefined ? '' : `${ratio >= 100 ? Math.round(ratio) : ratio.toFixed(2)} x`,
    aim,
  ]);
  const table = [['', 'ours', 'peer', 'ratio', 'aim'], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => (row[column] as string).length)));
  process.stdout.write(`\n${title}\n${method}\n`);
  for (const row of table)
    process.stdout.write(
      `  ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join('  ')}\n`.replace(/ +\n$/, '\n'),
    );
};
