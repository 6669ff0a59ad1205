import { percentile } from '../quantiles.ts';

/** One line of the table. */
export interface Measured {
  readonly what: string;
  readonly figure: string;
}

/** Formats times in milliseconds by their percentiles. */
export const timesText = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  return `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`;
};

/** Runs the work and measures how long it takes. */
export const timed = async (what: string, work: () => Promise<unknown>): Promise<Measured> => {
  const startedMs = performance.now();
  await work();
  return { what, figure: `${((performance.now() - startedMs) / 1000).toFixed(2)} s` };
};
