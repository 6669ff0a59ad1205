import { alignedTable } from '../aligned-table.ts';
import { percentile } from '../quantiles.ts';

/** One row of the load table. */
export interface LoadRow {
  readonly name: string;
  /** Number of responses. */
  readonly count: number;
  readonly perSecond?: number;
  /** Milliseconds. */
  readonly p50?: number;
  readonly p99?: number;
  readonly max?: number;
  /** CPU time of the server per response, in milliseconds. */
  readonly cpuMs?: number;
  /** Throughput as a share of bare Koa's, or p99 as a multiple of Koa's, measured in the same run by the same client. */
  readonly toKoa?: string;
  readonly note?: string;
}

/** A row with a throughput that other rows are compared with. */
export type MeasuredRow = LoadRow & { readonly perSecond: number };

/** @param times in milliseconds, in any order */
export const spread = (times: readonly number[]): Required<Pick<LoadRow, 'count' | 'p50' | 'p99' | 'max'>> => {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  };
};

const number = (value: number | undefined, digits: number): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const ms = (value: number | undefined): string => number(value, 1);

const HEAD = ['database', 'load', 'answers', 'per second', 'p50 ms', 'p99 ms', 'max ms', 'CPU ms', 'to bare Koa', ''];

/** @returns the lines of one Markdown table */
export const markdownTable = (rows: readonly (LoadRow & { readonly database: string })[]): string[] => {
  const cells = rows.map(({ database, name, count, perSecond, p50, p99, max, cpuMs, toKoa = '', note = '' }) => [
    database,
    name,
    number(count, 0),
    number(perSecond, 0),
    ms(p50),
    ms(p99),
    ms(max),
    number(cpuMs, 3),
    toKoa,
    note,
  ]);
  return alignedTable(HEAD, cells);
};
