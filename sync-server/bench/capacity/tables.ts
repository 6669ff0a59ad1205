import { STREAMS } from '../../src/platform/parameters.ts';
import { alignedTable } from '../aligned-table.ts';
import type { Measurement, Measurements } from '../measurements.ts';
import { percentile } from '../quantiles.ts';
import { findBreak, waitText } from '../slope/breaks-first.ts';
import type { ProcessesFigures } from '../slope/figures.ts';
import { planFor, type Plan } from './plan.ts';

/** The numbers of businesses of the page. */
const SIZES = [1000, 100_000, 1_000_000, 10_000_000];

const MB = 1024 ** 2;
const GB = 1024 ** 3;

const plain = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** With two significant digits below ten. */
const short = (value: number): string => (value < 10 ? String(Number(value.toPrecision(2))) : plain(value));
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Returns the table of what to run; none without measurements. */
export const planTable = (measurements: Measurements): string[] => {
  const plans = SIZES.map((businesses) => planFor(businesses, measurements)).filter((plan) => plan !== null);
  if (plans.length === 0) return [];
  const hasSize = plans.some(({ databaseBytes }) => databaseBytes !== null);
  const columns: readonly (readonly [string, (plan: Plan) => string])[] = [
    ['businesses', ({ businesses }) => plain(businesses)],
    ['visits/s', ({ visits }) => short(visits)],
    ['of them at a server', ({ visitsAtServer }) => short(visitsAtServer)],
    ['Saves/s', ({ saves }) => short(saves)],
    ['streams', ({ streams }) => plain(streams)],
    ['cache in front', ({ hasCache }) => (hasCache ? 'yes' : 'no')],
    ['server processes', ({ processes }) => plain(processes)],
    ['memory of each', ({ processBytes }) => `${plain(processBytes / MB)} MB`],
    ['cores of the database', ({ databaseCores }) => plain(databaseCores)],
    ...(hasSize
      ? [
          [
            'its size',
            ({ databaseBytes }: Plan) => (databaseBytes === null ? '' : `${short(databaseBytes / GB)} GB`),
          ] as const,
        ]
      : []),
    ['carries', ({ carries, usedUp }) => `${short(carries)} x; then ${usedUp}`],
  ];
  return alignedTable(
    columns.map(([title]) => title),
    plans.map((plan) => columns.map(([, cell]) => cell(plan))),
  );
};

/** Returns the table of what the plans are derived from, with the command and the machine of each figure; none without measurements. */
export const sourceTable = ({ slope, cache, filled, failover }: Measurements): string[] => {
  const rows: string[][] = [];
  const add = (from: Measurement<unknown>, name: string, figure: string): void =>
    void rows.push([name, figure, `\`${from.command}\``, from.machine]);
  if (slope) {
    const { rows: rowsOf } = slope.figures;
    const many = rowsOf.at(-1);
    const range = (of: (row: ProcessesFigures) => number, unit: string, digits: number): string => {
      const values = rowsOf.map(of);
      const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => plain(value, digits));
      return least === most ? `${most} ${unit}` : `${least} to ${most} ${unit}`;
    };
    add(
      slope,
      'payload in memory: CPU of a server',
      range(({ payload }) => payload.cpuMs, 'ms', 3),
    );
    add(
      slope,
      'payload that is not in memory: CPU of a server',
      range(({ cold }) => cold.cpuMs, 'ms', 1),
    );
    add(
      slope,
      'the same: CPU of the database',
      range(({ cold }) => cold.databaseMs, 'ms', 1),
    );
    const ofStorm = (part: 'servers' | 'database') =>
      range(({ storm }) => (1000 * storm.cores[part] * storm.seconds) / storm.saves, 'ms', 1);
    add(slope, `a Save of which ${STREAMS.perAccountMax} devices are told: CPU of the servers`, ofStorm('servers'));
    add(slope, 'the same: CPU of the database', ofStorm('database'));
    const idle = (part: 'servers' | 'database') =>
      range(({ streams }) => (1000 * streams.idle[part]) / streams.held, '', 3).trim();
    add(slope, '1,000 idle streams: busy cores of the servers', idle('servers'));
    add(slope, 'the same: busy cores of the database', idle('database'));
    add(
      slope,
      'memory of a stream, resident',
      range(({ streams }) => streams.residentEach / 1024, 'KB', 1),
    );
    add(
      slope,
      'memory of a business that is kept',
      range((row) => row.businessBytes / 1024, 'KB', 1),
    );
    add(
      slope,
      'memory of a process after its start',
      range((row) => row.startBytes / MB, 'MB', 0),
    );
    if (many && many.delays.length > 0)
      add(
        slope,
        `a change at another of ${many.processes} processes, p50 and slowest`,
        `${plain(percentile(many.delays, 0.5))} and ${plain(percentile(many.delays, 1))} ms`,
      );
  }
  if (cache) {
    const { hits, atServer, staleness } = cache.figures;
    add(cache, 'visits that the cache answers', percent(hits));
    add(cache, 'visits that reach a server', percent(atServer));
    if (staleness.length > 0)
      add(
        cache,
        'a Save until its hours are shown, with purges, p50 and longest',
        `${plain(percentile(staleness, 0.5))} and ${plain(percentile(staleness, 1))} ms`,
      );
  }
  if (filled) {
    const { businesses, databaseBytes } = filled.figures;
    add(
      filled,
      `a business with a history in the database, mean of ${plain(businesses)}`,
      `${plain(databaseBytes / businesses / 1024, 1)} KB`,
    );
  }
  if (failover) {
    const { kills, acknowledged, lost, againP50, againMost } = failover.figures;
    add(
      failover,
      `${plain(kills)} kills of the primary: acknowledged edits, lost ones`,
      `${plain(acknowledged)}, ${plain(lost)}`,
    );
    add(
      failover,
      'until a Save is accepted again, p50 and longest',
      `${plain(againP50 / 1000, 1)} and ${plain(againMost / 1000, 1)} s`,
    );
  }
  return rows.length === 0 ? [] : alignedTable(['figure', 'measured', 'command', 'machine'], rows);
};

/** Returns the table of what breaks first for each number of processes; none without measurements. */
export const breakTable = ({ slope }: Measurements): string[] => {
  if (!slope) return [];
  const rows = slope.figures.rows.flatMap((row) => {
    const found = findBreak(row.steps, row.processes, slope.figures.cores);
    const kept = row.steps.filter(({ wanted }) => !found || wanted < found.wanted).at(-1);
    if (!found && !kept) return [];
    return [
      [
        plain(row.processes),
        kept ? `${plain(kept.wanted)}/s, ${waitText(kept)}` : '',
        found ? `${plain(found.wanted)}/s: ${waitText(found)}, ${plain(found.failed)} failed` : '',
        found ? found.by : '',
      ],
    ];
  });
  return alignedTable(
    ['server processes', 'Saves that were kept up with', 'Saves that were too many', 'used up'],
    rows,
  );
};
