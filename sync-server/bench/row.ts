/** One row of the performance table: a figure, and the peer's figure from the same run. */
export interface BenchRow {
  readonly name: string;
  readonly ours: string;
  /** The peer's figure. Empty for a figure without a peer. */
  readonly peer?: string;
  /** Ratio to the peer's figure; above 1 is better than the peer. */
  readonly ratio?: number;
  readonly aim?: string;
}

/** Prints rows as an aligned table under a title that names workload and method. */
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
