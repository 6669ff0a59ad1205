import type { EngineName } from './driver.ts';

/** The result of one check. */
export interface Result {
  readonly suite: string;
  readonly name: string;
  /** `skipped`: a check before it, on which it depends, failed. */
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/** One engine's run. */
export interface EngineRun {
  readonly engine: EngineName;
  readonly version: string;
  readonly seconds: number;
  readonly results: readonly Result[];
}

const count = (results: readonly Result[], outcome: Result['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

/** Returns the table of a run: one line for each suite, one column for each engine, and the versions. */
export const tableOf = (runs: readonly EngineRun[]): string => {
  const suites = [...new Set(runs.flatMap(({ results }) => results.map(({ suite }) => suite)))];
  const rows = [
    ['', ...runs.map(({ version }) => version)],
    ...suites.map((suite) => [
      suite,
      ...runs.map(({ results }) => {
        const own = results.filter((result) => result.suite === suite);
        return own.length === 0 ? '' : `${count(own, 'passed')} of ${own.length}`;
      }),
    ]),
    ['seconds', ...runs.map(({ seconds }) => seconds.toFixed(0))],
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Returns whether every check of a run passed, and there was at least one. */
export const isPassed = ({ results }: EngineRun): boolean =>
  results.length > 0 && count(results, 'passed') === results.length;
