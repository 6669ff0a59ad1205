import { drawChart, type ChartLine } from './line-chart.ts';
import type { Measurements } from '../measurements.ts';

/** The pictures of capacity.md, by the names of their files; without figures there is none. */
export type Pictures = Readonly<Partial<Record<'latency.svg' | 'staleness.svg', string>>>;

const processes = (count: number): string => `${count} ${count === 1 ? 'process' : 'processes'}`;

/** Returns the end of a scale: the next 1, 2 or 5 times a power of ten. */
const endOf = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((times) => times * power).find((end) => end >= value) ?? value;
};

/** Draws the waiting time of Saves against their rate. */
const drawLatency = ({ slope }: Measurements): string | undefined => {
  if (!slope) return undefined;
  const lines: ChartLine[] = slope.figures.rows.map((row) => ({
    name: `${processes(row.processes)}, p99`,
    points: row.steps.flatMap(({ wanted, p99 }) => (p99 === null ? [] : [[wanted, p99] as const])),
  }));
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return undefined;
  const most = Math.max(...points.map(([perSecond]) => perSecond));
  const slowest = Math.max(...points.map(([, ms]) => ms));
  return drawChart({
    title: 'How long a Save takes',
    about: `The 99th percentile of a Save's time in milliseconds against Saves per second, at ${slope.machine}.`,
    x: { title: 'Saves per second', from: 0, to: most },
    y: { title: 'milliseconds', from: 1, to: 10 ** Math.ceil(Math.log10(slowest)), isLogarithmic: true },
    lines,
  });
};

/** Draws how many changes are shown after how long. */
const drawStaleness = ({ slope, cache }: Measurements): string | undefined => {
  const line = (name: string, quantiles: readonly number[]): ChartLine => ({
    name,
    points: quantiles.map((ms, index) => [ms, (100 * index) / (quantiles.length - 1)]),
  });
  const lines = [
    ...(slope?.figures.rows ?? [])
      .filter(({ delays }) => delays.length > 1)
      .map((row) => line(`another of ${processes(row.processes)}`, row.delays)),
    ...(cache && cache.figures.staleness.length > 1 ? [line('a purged cache in front', cache.figures.staleness)] : []),
  ];
  if (lines.length === 0) return undefined;
  const latest = Math.max(...lines.flatMap(({ points }) => points.map(([ms]) => ms)));
  return drawChart({
    title: 'How long a change takes to be seen',
    about:
      'The share of changes that are shown, in percent, against the milliseconds from the response to the Save to the receipt of the first answer that shows it.',
    x: { title: 'milliseconds from the response to a Save to the first answer with it', from: 0, to: endOf(latest) },
    y: { title: '% of changes', from: 0, to: 100 },
    lines,
  });
};

/** Draws the pictures of what was measured. */
export const drawPictures = (measurements: Measurements): Pictures => {
  const latency = drawLatency(measurements);
  const staleness = drawStaleness(measurements);
  return {
    ...(latency !== undefined && { 'latency.svg': latency }),
    ...(staleness !== undefined && { 'staleness.svg': staleness }),
  };
};
