import { alignedTable } from '../aligned-table.ts';
import { percentile } from '../quantiles.ts';
import { findBreak, waitText } from './breaks-first.ts';
import type { Cost, ProcessesFigures, SlopeFigures } from './figures.ts';
import type { Cpu } from './meters.ts';

type ValueOf = (figures: ProcessesFigures) => number;

const plain = (value: number, digits: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '';

/** A line of the table: a figure of each number of processes, and its ratio to that of the first. */
const line = (rows: readonly ProcessesFigures[], name: string, digits: number, valueOf: ValueOf): string[] => {
  const values = rows.map(valueOf);
  const first = values[0] ?? Number.NaN;
  return [
    name,
    ...values.map((value, index) => {
      const ratio = value / first;
      const beside = index > 0 && Number.isFinite(ratio) ? ` (${ratio.toFixed(2)} x)` : '';
      return `${plain(value, digits)}${beside}`;
    }),
  ];
};

const totalOf = ({ servers, database, proxy }: Cpu): number => servers + database + proxy;

/** Returns the lines of one kind of request. */
const costLines = (
  rows: readonly ProcessesFigures[],
  name: string,
  costOf: (row: ProcessesFigures) => Cost,
): string[][] => [
  line(rows, `${name}, per second`, 0, (row) => costOf(row).perSecond),
  line(rows, `${name}, p99 ms`, 1, (row) => costOf(row).p99),
  line(rows, `${name}, CPU ms of the servers`, 3, (row) => costOf(row).cpuMs),
  line(rows, `${name}, CPU ms of the database`, 3, (row) => costOf(row).databaseMs),
  line(rows, `${name}, CPU ms of the proxy`, 3, (row) => costOf(row).proxyMs),
];

/** Returns a Markdown table with a column for each number of processes; ratios are to the first column. */
export const slopeTable = ({ rows, cores, faults }: SlopeFigures): string[] =>
  alignedTable(
    ['', ...rows.map(({ processes }) => `${processes} ${processes === 1 ? 'process' : 'processes'}`)],
    [
      ...costLines(rows, 'payload in memory', ({ payload }) => payload),
      ...costLines(rows, 'payload, first time', ({ cold }) => cold),
      ...costLines(rows, 'a Save', ({ save }) => save),
      line(rows, 'a change at another process, p50 ms', 0, ({ delays }) => percentile(delays, 0.5)),
      line(rows, 'a change at another process, slowest ms', 0, ({ delays }) => percentile(delays, 1)),
      line(rows, 'memory of a process after its start, MB', 0, ({ startBytes }) => startBytes / 1024 / 1024),
      line(rows, 'memory of a kept business, KB', 1, ({ businessBytes }) => businessBytes / 1024),
      line(rows, 'idle streams held', 0, ({ streams }) => streams.held),
      line(rows, 'memory of one, KB in use', 1, ({ streams }) => streams.bytesEach / 1024),
      line(rows, 'memory of one, KB resident', 1, ({ streams }) => streams.residentEach / 1024),
      line(rows, 'busy cores for 10,000 of them', 2, ({ streams }) => (10_000 * totalOf(streams.idle)) / streams.held),
      line(rows, 'storm: Saves', 0, ({ storm }) => storm.saves),
      line(rows, 'storm: Saves per second', 0, ({ storm }) => storm.saves / storm.seconds),
      line(rows, 'storm: failed', 0, ({ storm }) => storm.failed),
      line(rows, 'storm: notifications', 0, ({ storm }) => storm.pokes),
      line(rows, 'storm: notification after its Save, p50 ms', 0, ({ storm }) => storm.pokeP50),
      line(rows, 'storm: notification after its Save, p99 ms', 0, ({ storm }) => storm.pokeP99),
      ['first rate of Saves that is too much', ...rows.map((row) => breakText(row, cores))],
      ['streams of a full process', ...rows.map(fullText)],
      ...(faults === 0
        ? []
        : [['unexpected answers in the run', ...rows.map((_, index) => (index === 0 ? String(faults) : ''))]]),
    ],
  );

const breakText = ({ steps, processes }: ProcessesFigures, machineCores: number): string => {
  const found = findBreak(steps, processes, machineCores);
  if (!found) return '';
  const { wanted, achieved, failed, by } = found;
  const faults = failed > 0 ? `, ${failed} failed` : '';
  return `${plain(wanted, 0)}/s: ${plain(achieved, 0)}/s, ${waitText(found)}${faults}; ${by}`;
};

const fullText = ({ full }: ProcessesFigures): string =>
  full === null
    ? ''
    : `${plain(full.held, 0)} held, ${plain(full.refused, 0)} refused; ${full.answered} of ${full.visitors} visitors answered`;
